// The fast unit tests of the part that mutation.mjs mutates: the fault matrix over the bundle would take a day. Tests of speed
// and long strings (redaction-size) are not among them: code with every mutant in it is many times slower.
export default {
  rootDir: "../../build",
  testMatch: process.env.MUTATED.split(",").map((file) => `<rootDir>/__tests__/${file}.test.js`),
  transform: {},
};
