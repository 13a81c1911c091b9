import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readContracts } from "./safety/read-contracts.ts";
import { projectRoot } from "./safety/source-files.ts";
import { builtParts, coverageFile, writeCoverage } from "./safety/spec-coverage.ts";
import { readRules } from "./safety/spec-rules.ts";

// Writes docs/spec-coverage.md from the contracts, the list of pages and the rules with their tests.

const built = builtParts(await readContracts());
writeFileSync(join(projectRoot, coverageFile), writeCoverage(built, readRules()));
