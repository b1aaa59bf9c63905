// Jest loads all modules again for each suite, into a context whose globals are slow: a third of the time. What is tested
// keeps no state, so Node loads it once for each worker. Jest loads suites and their helpers, into the same context.
const path = require("node:path");
const { default: Runtime } = require("jest-runtime");

const root = path.join(__dirname, "..");
const inFolders = (folders) => {
  const starts = folders.map((folder) => path.join(root, folder, path.sep));
  return (file) => starts.some((start) => file.startsWith(start));
};
const isTested = inFolders([
  "build/src",
  "build/emulator",
  "build/scripts",
  "build/__tests__/world",
  "scripts",
]);
const isPackage = inFolders(["node_modules"]);

// These members are no public interface of jest: jest-runtime.test.ts shows whether this works with another version.
module.exports = class extends Runtime {
  constructor(config, environment, ...options) {
    super(config, environment, ...options);
    const { _resolution: resolution, coreModule, esmLoader } = this;
    const isCoreModule = resolution.isCoreModule.bind(resolution);
    const requireCore = coreModule.require.bind(coreModule);
    const isOfNode = (file) => isTested(file) || (isPackage(file) && !this.unstable_shouldLoadAsEsm(file));
    // As if it were built into Node.
    resolution.isCoreModule = (name) => isOfNode(name) || isCoreModule(name);
    coreModule.require = (name) => (isOfNode(name) ? require(name) : requireCore(name));
    // Not the context of the environment. `expect.any` compares these with its own.
    esmLoader.getContext = () => undefined;
    Object.assign(environment.global, { Array, BigInt, Boolean, Function, Number, Object, String, Symbol });
  }
};
