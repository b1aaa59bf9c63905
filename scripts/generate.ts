import { generateReadme } from "./generate-readme.js";

generateReadme();
