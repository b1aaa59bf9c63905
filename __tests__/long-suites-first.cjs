// Jest starts suites in the order of how long each took the last time, or of its size. The explorations take long in
// `npm run test:all` only: started last, they would run alone.
const { default: Sequencer } = require("@jest/test-sequencer");

const isLong = ({ path }) => path.includes("explore");

module.exports = class extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => isLong(other) - isLong(one));
  }
};
