import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/package/**/*.test.ts"],
    globalSetup: ["tests/package/installed.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
