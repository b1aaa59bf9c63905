// The fast unit tests of what is mutated: the fault matrix over the bundle would take a day. Tests of speed and size are left out:
// code with every mutant in it is many times slower.
export default {
  rootDir: "../../build",
  testMatch: ["<rootDir>/__tests__/{transport,base}/**/*.test.js"],
  testPathIgnorePatterns: ["redaction-time", "transport/load"],
  transform: {},
};
