/** Builds the package for npm into `dist`, ready to be packed. */

import { join } from "node:path";
import { defineConfig } from "vite";
import { element } from "../plugins/element.ts";
import { licences } from "../plugins/licences.ts";
import { npm } from "../plugins/npm.ts";

const own = (name: string) => join(import.meta.dirname, "src", name);

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [npm(import.meta.dirname), element(own("board")), licences()],
  build: {
    target: "es2023",
    emptyOutDir: true,
    lib: {
      entry: {
        index: own("index.ts"),
        worker: own("worker.ts"),
        board: own("board.ts"),
        thread: own("thread.ts"),
      },
      formats: ["es"],
    },
    rolldownOptions: {
      output: { chunkFileNames: "[name].js", minify: { compress: true, mangle: true } },
    },
  },
});
