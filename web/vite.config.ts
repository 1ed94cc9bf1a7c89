import { defineConfig } from "vitest/config";
import { budget } from "./plugins/budget.ts";
import { licences } from "./plugins/licences.ts";
import { offline } from "./plugins/offline.ts";
import { policy } from "./plugins/policy.ts";
import { together } from "./plugins/together.ts";
import { words } from "./plugins/words.ts";

export default defineConfig({
  // The page works from any folder.
  base: "./",
  plugins: [words(), policy(), licences(), together(), offline(), budget()],
  worker: { format: "es" },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  // The word files of books lie above this folder.
  server: { fs: { allow: [".."] } },
  test: { include: ["tests/unit/**/*.test.ts"] },
});
