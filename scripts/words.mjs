// Writes the snapshots of all that people read, by running the tests that compare them. Read their diff as a user would.
process.env.UPDATE = "1";
process.argv.push("__tests__/words", "__tests__/dist/runs", "__tests__/inputs/mistakes");
await import("./test.mjs");
