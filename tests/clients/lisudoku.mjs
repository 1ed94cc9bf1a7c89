// Reads links to f-puzzles, one a line. Writes for each how many solutions, up to two, lisudoku's solver
// finds for what sudoku-formats makes of the link.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import fs from "node:fs";

const folder = process.argv[2];
const { decodeSudoku, transformSudoku, SudokuDataFormat } = createRequire(`${folder}/`)("sudoku-formats");
// The package is made for bundlers, so its WebAssembly is put together by hand.
const solver = `${folder}/node_modules/lisudoku-solver/lisudoku_solver_bg`;
const lisudoku = await import(pathToFileURL(`${solver}.js`));
const imports = { "./lisudoku_solver_bg.js": lisudoku };
const { instance } = await WebAssembly.instantiate(fs.readFileSync(`${solver}.wasm`), imports);
lisudoku.__wbg_set_wasm(instance.exports);

for (const link of fs.readFileSync(0, "utf8").trim().split("\n")) {
  const { constraints, format, error } = await decodeSudoku(link);
  if (error) throw new Error(error);
  const made = transformSudoku({ constraints, fromFormat: format, toFormat: SudokuDataFormat.Lisudoku });
  if (made.error) throw new Error(made.error);
  console.log(lisudoku.wasm_brute_solve(made.constraints).solutionCount);
}
