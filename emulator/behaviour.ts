export * from "./service/behaviour.js";
