export * from "./service/seed.js";
