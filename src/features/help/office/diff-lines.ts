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
  if (old.length * now.length > mostCells)
    return [...old.map(lineOf("removed")), ...now.map(lineOf("added"))];
  const commonFrom = countCommon(old, now);
  const lines: DiffLine[] = [];
  let [one, other] = [0, 0];
  while (one < old.length && other < now.length) {
    const [gone, come] = [old[one] ?? "", now[other] ?? ""];
    if (gone === come) {
      lines.push({ kind: "same", text: gone });
      one += 1;
      other += 1;
    } else if (commonFrom(one + 1, other) >= commonFrom(one, other + 1)) {
      lines.push({ kind: "removed", text: gone });
      one += 1;
    } else {
      lines.push({ kind: "added", text: come });
      other += 1;
    }
  }
  return [...lines, ...old.slice(one).map(lineOf("removed")), ...now.slice(other).map(lineOf("added"))];
}

function lineOf(kind: DiffLine["kind"]): (text: string) => DiffLine {
  return (text) => ({ kind, text });
}

/** How many lines both texts can have in common from a line of each on. */
function countCommon(old: readonly string[], now: readonly string[]): (one: number, other: number) => number {
  const width = now.length + 1;
  const counts = new Uint32Array((old.length + 1) * width);
  const at = (one: number, other: number) => counts[one * width + other] ?? 0;
  for (let one = old.length - 1; one >= 0; one -= 1) {
    for (let other = now.length - 1; other >= 0; other -= 1) {
      const isSame = old[one] === now[other];
      counts[one * width + other] = isSame
        ? at(one + 1, other + 1) + 1
        : Math.max(at(one + 1, other), at(one, other + 1));
    }
  }
  return at;
}
