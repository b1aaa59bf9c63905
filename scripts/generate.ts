import { readFileSync, writeFileSync } from "node:fs";
import { fieldsPath, withFields } from "./generate-fields.js";
import { generateLayout } from "./generate-layout.js";
import { generateReadme } from "./generate-readme.js";
import { schemaPath, schemaText } from "./generate-schema.js";

generateReadme();
generateLayout();
writeFileSync(schemaPath, schemaText());
writeFileSync(fieldsPath, withFields(readFileSync(fieldsPath, "utf8")));
