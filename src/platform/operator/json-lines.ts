/**
 * The line on which each value of a JSON text begins, by its path written as `plans.2.priceUsd`. The text must be
 * valid: it has passed `JSON.parse`.
 */
export function jsonLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let at = 0;
  let line = 1;

  const skipSpace = (): void => {
    while (/\s/.test(text.charAt(at))) {
      if (text.charAt(at) === "\n") line += 1;
      at += 1;
    }
  };
  const readString = (): string => {
    const start = at;
    for (at += 1; text.charAt(at) !== '"'; at += 1) if (text.charAt(at) === "\\") at += 1;
    at += 1;
    return String(JSON.parse(text.slice(start, at)));
  };
  /** Members of an object or a list, each by `read`, up to the closing sign. */
  const readMembers = (end: string, read: (index: number) => void): void => {
    at += 1;
    for (let index = 0; ; index += 1) {
      skipSpace();
      if (text.charAt(at) === end) break;
      read(index);
      skipSpace();
      if (text.charAt(at) === ",") at += 1;
    }
    at += 1;
  };
  const readValue = (path: readonly (string | number)[]): void => {
    skipSpace();
    lines.set(path.join("."), line);
    const sign = text.charAt(at);
    if (sign === "{") {
      readMembers("}", () => {
        const name = readString();
        skipSpace();
        at += 1; // the colon
        readValue([...path, name]);
      });
    } else if (sign === "[") readMembers("]", (index) => readValue([...path, index]));
    else if (sign === '"') readString();
    else while (/[^\s,\]}]/.test(text.charAt(at))) at += 1;
  };

  readValue([]);
  return lines;
}
