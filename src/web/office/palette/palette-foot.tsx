import { useTranslations } from "use-intl";
import { KeyCap } from "#src/web/ui/tag.tsx";
import { useSettled } from "#src/web/use-settled.ts";
import type { Found, FoundAnswer } from "./use-found.ts";

export interface PaletteFootProps {
  readonly found: Found;
}

const slowMs = 1500;

/** Below the lines: the keys, how much was found or that it is looked for, and that opening a person is written down. */
export function PaletteFoot({ found: { answer, isPending } }: PaletteFootProps) {
  const t = useTranslations("office.palette");
  const isSlow = useSettled(isPending, slowMs) && isPending;
  const hasPeople = answer?.results.some(({ customerId }) => customerId !== null) === true;
  return (
    <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-12 text-muted">
      <span className="flex items-center gap-2 max-md:hidden">
        <KeyCap>↑</KeyCap>
        <KeyCap>↓</KeyCap>
        {t("move")}
      </span>
      <span className="flex items-center gap-2 max-md:hidden">
        <KeyCap>↵</KeyCap>
        {t("open")}
      </span>
      <span className="max-md:hidden">
        {t.rich("atDay", { at: () => <bdi className="font-mono text-fg2">at 2026-10-01</bdi> })}
      </span>
      <span className="ms-auto" role="status">
        {isPending ? t(isSlow ? "slow" : "searching") : answer && t("count", countOf(answer))}
      </span>
      {hasPeople && <span>{t("written")}</span>}
    </footer>
  );
}

/** What was found, shown or not; acts and pages that fit the search too are not counted. */
function countOf({ results, more }: FoundAnswer): { readonly count: number; readonly isMore: "yes" | "no" } {
  return {
    count: more.reduce((sum, { count }) => sum + count, results.length),
    isMore: more.some(({ isMore }) => isMore) ? "yes" : "no",
  };
}
