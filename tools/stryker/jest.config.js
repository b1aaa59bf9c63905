// The fast unit tests of the part that mutation.mjs mutates: the fault matrix over the bundle would take a day. Tests of speed
// and size (redaction-time) are not among them: code with every mutant in it is many times slower.
export default {
  rootDir: "../../build",
  testMatch: [`<rootDir>/__tests__/${process.env.MUTATED}.test.js`],
  transform: {},
};
