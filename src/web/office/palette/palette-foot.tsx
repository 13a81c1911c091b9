import { useTranslations } from "use-intl";
import { KeyCap } from "#src/web/ui/tag.tsx";
import { useSettled } from "#src/web/use-settled.ts";
import type { Found } from "./use-found.ts";

export interface PaletteFootProps {
  readonly found: Found;
  /** Lines in all. */
  readonly count: number;
}

const slowMs = 1500;

/** Below the lines: the keys, how much was found or that it is looked for, and that opening a person is written down. */
export function PaletteFoot({ found: { answer, isPending }, count }: PaletteFootProps) {
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
        {t.rich("atDay", { at: () => <span className="font-mono text-fg2">at</span> })}
      </span>
      <span className="ms-auto" role="status">
        {isPending ? t(isSlow ? "slow" : "searching") : t("count", { count })}
      </span>
      {hasPeople && <span>{t("written")}</span>}
    </footer>
  );
}
