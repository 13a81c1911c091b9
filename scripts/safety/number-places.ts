import type { Breach, SourceFile } from "./source-files.ts";

/** The table of product §9: a number, the constants that hold it, and the file below `src/` of each. */
const title = "### Where each number is";

interface NumberPlace {
  readonly file: string;
  readonly constants: readonly string[];
}

/** Rows of the table. Several files of a row are separated by ` · `, as their constants are. */
export function readNumberPlaces(product: string): NumberPlace[] {
  const [, table = ""] = product.split(title);
  const rows = [...table.matchAll(/^\|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].slice(2);
  return rows.flatMap(([, constants = "", files = ""]) => {
    const groups = constants.split(" · ").map(readCode);
    return readCode(files).map((file, index) => ({ file: `src/${file}`, constants: groups[index] ?? [] }));
  });
}

/** Numbers that are not where the document says. */
export function findLostNumbers(places: readonly NumberPlace[], files: readonly SourceFile[]): Breach[] {
  return places.flatMap(({ file, constants }) => {
    const text = files.find(({ path }) => path === file)?.text;
    if (text === undefined) return [{ path: file, problem: "is named by product §9 and does not exist" }];
    if (constants.length === 0) return [{ path: file, problem: "is named by product §9 without a constant" }];
    return constants
      .filter(
        (name) => !new RegExp(String.raw`\b(const|function|FUNCTION) ${name}\b|\b${name}\??:`).test(text),
      )
      .map((name) => ({ path: file, problem: `has no ${name}, which product §9 names` }));
  });
}

function readCode(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}
