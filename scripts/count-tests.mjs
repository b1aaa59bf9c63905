// A reporter for jest: writes how many tests passed and failed to the file that TEST_COUNTS names, for .ci/run.
import { writeFileSync } from "node:fs";

export default class CountTests {
  onRunComplete(_, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    writeFileSync(
      process.env.TEST_COUNTS,
      `${numPassedTests} ${numFailedTests + numRuntimeErrorTestSuites}\n`,
    );
  }
}
