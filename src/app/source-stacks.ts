import { readFileSync } from "node:fs";
import * as z from "zod";

/** What the build writes beside each of its files: for each line, the index of its source and the line there. */
const linesSchema = z.object({ sources: z.array(z.string()), lines: z.array(z.int()) });
type Lines = z.output<typeof linesSchema>;

const place = /(?:file:\/\/)?(\/[^():]*\/dist\/server\/[^/():]+\.js):(\d+):\d+/;

/**
 * Names the places of frames in the sources instead of those in built files. `read` is given the path of a file's list
 * of lines, which has megabytes: each is read and parsed once, or any customer could keep the process busy with calls
 * that are refused by an error of the database. A file whose list cannot be read keeps its frames as they are.
 */
export function createSourceNames(read: (path: string) => string): (frame: string) => string {
  const known = new Map<string, Lines | null>();
  const linesOf = (file: string): Lines | null => {
    const kept = known.get(file);
    if (kept !== undefined) return kept;
    let lines: Lines | null = null;
    try {
      lines = linesSchema.parse(JSON.parse(read(`${file}.lines.json`)));
    } catch {
      // A newer build has taken the place of these files.
    }
    known.set(file, lines);
    return lines;
  };
  return (frame) =>
    frame.replace(place, (whole, file: string, line: string) => {
      const list = linesOf(file);
      if (list === null) return whole;
      const at = (Number(line) - 1) * 2;
      const source = list.sources[list.lines[at] ?? -1];
      return source === undefined ? whole : `${source}:${list.lines[at + 1]}`;
    });
}

/** Makes every stack of this process name the sources. The lists are read when the first stack is asked for. */
export function nameSourcesInStacks(): void {
  const named = createSourceNames((path) => readFileSync(path, "utf8"));
  // A frame's own text is what the engine would print.
  // oxlint-disable-next-line typescript/no-base-to-string
  const described = (frame: NodeJS.CallSite): string => `    at ${named(String(frame))}`;
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map(described)].join("\n");
}
