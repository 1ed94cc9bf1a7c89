// Reads links to f-puzzles and SudokuPad, one a line. Writes for each the givens that lz-string finds in
// it, and whether lz-string makes the very same text of what it found.
const { createRequire } = require("module");
const fs = require("fs");
const LZString = createRequire(`${process.argv[2]}/`)("lz-string");

for (const link of fs.readFileSync(0, "utf8").trim().split("\n")) {
  const payload = link.includes("?load=")
    ? link.split("?load=")[1]
    : decodeURIComponent(link.split("/fpuz")[1]);
  const json = LZString.decompressFromBase64(payload);
  const { grid } = JSON.parse(json);
  const givens = grid.flat().map((cell) => (cell.given ? cell.value.toString(36).toUpperCase() : "."));
  console.log(givens.join(""), LZString.compressToBase64(json) === payload);
}
