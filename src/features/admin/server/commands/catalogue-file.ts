import {
  catalogueFile,
  type CatalogueFile,
  checkDocument,
  type DocumentProblem,
} from "#src/features/catalog/server/index.ts";
import { checkIpBlocks } from "#src/features/servers/server/index.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { jsonLines } from "#src/platform/operator/json-lines.ts";

export type { CatalogueFile } from "#src/features/catalog/server/index.ts";

const maxProblems = 20;

/** Reads a catalogue file. Refuses mistakes, each with its line and field, before anything is changed. */
export function readCatalogueFile(text: string, knownBlocks: CatalogueFile["ipBlocks"]): CatalogueFile {
  const json = parseJson(text);
  const parsed = catalogueFile.safeParse(json);
  if (!parsed.success) {
    refuse(
      text,
      parsed.error.issues.map(({ path, message }) => ({ path: path.map(asKey), problem: message })),
    );
  }
  const { ipBlocks, ...document } = parsed.data;
  const locationIds = new Set(document.locations.map(({ id }) => id));
  const problems = [...checkDocument(document), ...checkIpBlocks(ipBlocks, knownBlocks, locationIds)];
  if (problems.length > 0) refuse(text, problems);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OperatorRefusal(`The file is no JSON: ${error instanceof Error ? error.message : ""}`, {
      cause: error,
    });
  }
}

function refuse(text: string, problems: readonly DocumentProblem[]): never {
  const lines = jsonLines(text);
  const reported = problems.slice(0, maxProblems).map(({ path, problem }) => {
    return `line ${lineOf(lines, path)}, ${path.join(".") || "the file"}: ${problem}`;
  });
  const more = problems.length - reported.length;
  throw new OperatorRefusal(
    [...reported, ...(more > 0 ? [`and ${more} more`] : []), "Nothing was changed."].join("\n"),
  );
}

/** The line of the value, or of its nearest existing parent. */
function lineOf(lines: ReadonlyMap<string, number>, path: DocumentProblem["path"]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const line = lines.get(path.slice(0, length).join("."));
    if (line !== undefined) return line;
  }
  return 1;
}

function asKey(key: PropertyKey): string | number {
  return typeof key === "number" ? key : String(key);
}
