import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [process.env.SHOTS ? "tests/e2e/shots.ts" : "tests/e2e/**/*.test.ts"],
    globalSetup: ["tests/e2e/server.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One browser at a time.
    fileParallelism: false,
  },
});
