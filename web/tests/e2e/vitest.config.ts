import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // `shots`, `measure` or `studio` in place of the tests.
    include: [process.env.RUN ? `tests/e2e/${process.env.RUN}.ts` : "tests/e2e/**/*.test.ts"],
    globalSetup: ["tests/e2e/server.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One browser at a time.
    fileParallelism: false,
  },
});
