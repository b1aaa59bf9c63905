export * from "./runner/step.js";
