import { writeFileSync } from "node:fs";
import path from "node:path";
import { generatedFiles } from "./generated.js";

const root = path.resolve(import.meta.dirname, "..", "..");
for (const [file, text] of generatedFiles()) writeFileSync(path.join(root, file), text);
