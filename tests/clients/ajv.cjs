// Reads {"schema": ..., "values": [...]} and writes for each value the first thing that is wrong.
// The argument is the folder of node_modules. Ajv runs in its strict mode, which is its default;
// what it would only log is an error, too.
const path = require("path");
const load = (name) => require(path.join(path.resolve(process.argv[2]), "node_modules", name));
const Ajv = load("ajv/dist/2020").default;

const fail = (message) => { throw new Error(message); };
const chunks = [];
process.stdin.on("data", (chunk) => chunks.push(chunk));
process.stdin.on("end", () => {
  const { schema, values } = JSON.parse(Buffer.concat(chunks).toString());
  const ajv = new Ajv({ logger: { log: fail, warn: fail, error: fail } });
  const validate = ajv.compile(schema);
  for (const value of values) {
    const fault = validate(value) ? "" : JSON.stringify(validate.errors[0]);
    console.log(fault.slice(0, 500));
  }
});
