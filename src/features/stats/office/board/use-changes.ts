import { useFormatter } from "use-intl";

export interface Change {
  readonly text: string;
  readonly isGood: boolean | null;
}

/** How numbers changed, in words: by a part, by points of a rate, or by how many. */
export function useChanges() {
  const format = useFormatter();
  const judged = (difference: number, text: string, isMoreGood: boolean): Change => ({
    text,
    isGood: difference === 0 ? null : difference > 0 === isMoreGood,
  });
  return {
    /** "+3.2 %"; nothing to compare with: undefined. */
    byPart(value: number | null, before: number | null, isMoreGood = true): Change | undefined {
      if (value === null || before === null || before === 0) return undefined;
      const part = (value - before) / Math.abs(before);
      const text = format.number(part, {
        style: "percent",
        maximumFractionDigits: 1,
        signDisplay: "exceptZero",
      });
      return judged(part, text, isMoreGood);
    },
    /** Points between two rates in basis points: "−0.3 %". */
    byPoints(value: number | null, before: number | null, isMoreGood = true): Change | undefined {
      if (value === null || before === null) return undefined;
      const points = (value - before) / 10_000;
      const text = format.number(points, {
        style: "percent",
        maximumFractionDigits: 1,
        signDisplay: "exceptZero",
      });
      return judged(points, text, isMoreGood);
    },
    byCount(value: number | null, before: number | null, isMoreGood = true): Change | undefined {
      if (value === null || before === null) return undefined;
      const text = format.number(value - before, { signDisplay: "exceptZero" });
      return judged(value - before, text, isMoreGood);
    },
    percent: (basisPoints: number | null): string =>
      basisPoints === null
        ? "–"
        : format.number(basisPoints / 10_000, {
            style: "percent",
            minimumFractionDigits: 1,
            maximumFractionDigits: 1,
          }),
    count: (value: number): string => format.number(value),
  };
}
