import { readFileSync } from "node:fs";
import * as z from "zod";

/** What the build writes beside each of its files: for each line, the index of its source and the line there. */
const linesSchema = z.object({ sources: z.array(z.string()), lines: z.array(z.int()) });

const place = /(?:file:\/\/)?(\/[^():]*\/dist\/server\/[^/():]+\.js):(\d+):\d+/;

/** A stack's frame with the place in the sources instead of that in a built file; `read` is given its list of lines. */
export function nameSource(frame: string, read: (path: string) => string): string {
  return frame.replace(place, (whole, file: string, line: string) => {
    const { sources, lines } = linesSchema.parse(JSON.parse(read(`${file}.lines.json`)));
    const at = (Number(line) - 1) * 2;
    const source = sources[lines[at] ?? -1];
    return source === undefined ? whole : `${source}:${lines[at + 1]}`;
  });
}

/** Makes every stack of this process name the sources. The lists are read when the first stack is asked for. */
export function nameSourcesInStacks(): void {
  const texts = new Map<string, string>();
  const read = (path: string): string => {
    const text = texts.get(path) ?? readFileSync(path, "utf8");
    texts.set(path, text);
    return text;
  };
  const named = (frame: string): string => {
    try {
      return nameSource(frame, read);
    } catch {
      return frame; // A newer build has taken the place of these files.
    }
  };
  // A frame's own text is what the engine would print.
  // oxlint-disable-next-line typescript/no-base-to-string
  const described = (frame: NodeJS.CallSite): string => `    at ${named(String(frame))}`;
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map(described)].join("\n");
}
