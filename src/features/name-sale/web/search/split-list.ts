/** Names of a pasted list: one per line or cell, with any separator; each once. */
export function splitList(text: string): string[] {
  const names = text
    .split(/[\s,;]+/)
    .map((name) => name.replaceAll(/^["']+|["']+$/g, ""))
    .filter((name) => name !== "");
  return [...new Set(names)];
}
