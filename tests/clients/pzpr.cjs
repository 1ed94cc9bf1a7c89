// Reads links to puzz.link, each with a solution, one a line. Writes for each the givens that pzpr finds,
// and whether it takes the puzzle for solved without and with the solution.
const { createRequire } = require("module");
const fs = require("fs");
const { Puzzle } = createRequire(`${process.argv[2]}/`)("pzpr");

for (const line of fs.readFileSync(0, "utf8").trim().split("\n")) {
  const [link, solution] = line.split(" ");
  const puzzle = new Puzzle();
  puzzle.open(link, () => {
    const cells = Array.from({ length: puzzle.board.cols * puzzle.board.rows }, (_, i) => puzzle.board.cell[i]);
    const isShaded = ["starbattle", "lightup", "hitori"].includes(puzzle.pid);
    // The black places of a kakuro hold sums.
    const isGiven = (cell) => !isShaded && cell.ques !== 51 && cell.qnum > 0;
    // Letters are numbers from 1 on, and an empty cell has none.
    const first = puzzle.pid === "easyasabc" ? 9 : 0;
    const fill = (cell, digit) => (isShaded ? cell.setQans(digit) : cell.setAnum(digit - first));
    const givens = cells.map((cell) => (isGiven(cell) ? cell.qnum.toString(36).toUpperCase() : "."));
    const before = puzzle.check(true).complete;
    cells.forEach((cell, i) => solution[i] === "." || (first && solution[i] === "0") || isGiven(cell) || fill(cell, parseInt(solution[i], 36)));
    console.log(givens.join(""), before, puzzle.check(true).complete);
  });
}
