/** The package in Chromium, from files that a plain host serves. */

import { expect, test } from "vitest";
import { useBrowser } from "../e2e/browser";
import { open } from "./pages";

useBrowser();
for (const [where, engine] of [
  ["in the page", 'import * as engine from "satoku";'],
  ["in a worker", 'import { startWorker } from "satoku/worker"; const engine = startWorker();'],
] as const) {
  test(`answers ${where}`, async () => {
    const page = await open(
      `<p id="said"></p><script type="module">${engine}
        const [puzzle] = await engine.generate({ difficulty: "medium" }, { seed: 3 });
        const { solutions, first } = await engine.solve(puzzle);
        const link = await engine.write(puzzle, "fpuzzles");
        const { puzzles } = await engine.read(link);
        const controller = new AbortController();
        setTimeout(() => controller.abort(), 100);
        const end = await engine.generate({}, { count: 1e9, signal: controller.signal }).catch(({ name }) => name);
        said.textContent = JSON.stringify({
          solutions, right: first === puzzle.solution, same: puzzles[0].givens === puzzle.givens, end,
        });
      </script>`,
    );
    const said = page.locator("#said", { hasText: "solutions" });
    const found = JSON.parse((await said.textContent()) ?? "");
    expect(found).toEqual({ solutions: 1, right: true, same: true, end: "AbortError" });
  });
}
