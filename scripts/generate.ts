import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./generate/files.js";
import { generatedFiles } from "./generate/parts.js";

for (const [file, text] of generatedFiles()) writeFileSync(path.join(root, file), text);
