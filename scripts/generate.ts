import { writeFileSync } from "node:fs";
import path from "node:path";
import { generatedFiles } from "./generate/parts.js";

const root = path.resolve(import.meta.dirname, "..", "..");
for (const [file, text] of generatedFiles()) writeFileSync(path.join(root, file), text);
