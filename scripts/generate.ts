import { writeFileSync } from "node:fs";
import { generateReadme } from "./generate-readme.js";
import { schemaPath, schemaText } from "./generate-schema.js";

generateReadme();
writeFileSync(schemaPath, schemaText());
