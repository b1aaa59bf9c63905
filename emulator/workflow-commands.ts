export * from "./runner/commands.js";
