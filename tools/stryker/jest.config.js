// The fast unit tests of what is mutated: the matrix of faults over the bundle would take a day.
export default {
  rootDir: "../../build",
  testMatch: ["<rootDir>/__tests__/{transport,base}/**/*.test.js"],
  transform: {},
};
