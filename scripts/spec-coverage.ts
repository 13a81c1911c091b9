import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readContracts } from "./safety/read-contracts.ts";
import { projectRoot } from "./safety/source-files.ts";
import { builtParts, coverageFile, writeCoverage } from "./safety/spec-coverage.ts";

// Writes docs/spec-coverage.md from the contracts and the list of pages.

writeFileSync(join(projectRoot, coverageFile), writeCoverage(builtParts(await readContracts())));
