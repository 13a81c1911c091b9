/** A line of two texts that are compared. */
export interface DiffLine {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** More would take too long to compare line by line: then all of the one is removed and all of the other added. */
const mostCells = 1_000_000;

/** What turns one text into the other, line by line: as many lines as possible stay (longest common subsequence). */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const line = (kind: DiffLine["kind"]) => (text: string) => ({ kind, text });
  if (old.length * now.length > mostCells) return [...old.map(line("removed")), ...now.map(line("added"))];
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  for (let one = old.length - 1; one >= 0; one -= 1) {
    for (let other = now.length - 1; other >= 0; other -= 1) {
      common[one * width + other] =
        old[one] === now[other]
          ? (common[(one + 1) * width + other + 1] ?? 0) + 1
          : Math.max(common[(one + 1) * width + other] ?? 0, common[one * width + other + 1] ?? 0);
    }
  }
  const lines: DiffLine[] = [];
  let [one, other] = [0, 0];
  while (one < old.length || other < now.length) {
    if (one < old.length && other < now.length && old[one] === now[other]) {
      lines.push({ kind: "same", text: old[one] ?? "" });
      one += 1;
      other += 1;
    } else if (
      other >= now.length ||
      (one < old.length && (common[(one + 1) * width + other] ?? 0) >= (common[one * width + other + 1] ?? 0))
    ) {
      lines.push({ kind: "removed", text: old[one] ?? "" });
      one += 1;
    } else {
      lines.push({ kind: "added", text: now[other] ?? "" });
      other += 1;
    }
  }
  return lines;
}
