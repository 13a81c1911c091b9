import { useTranslations } from "use-intl";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import type { Forecast } from "./forecast-query.ts";

export type LastingWordsProps = Pick<Forecast, "at" | "lastsUntil" | "renewingCount" | "endingBefore">;

/**
 * Until when the balance pays for what renews itself, and how many services end before that because they do not: one
 * sentence and one figure wherever it is said. Texts of the catalog `lasting`, in lower case after a balance.
 */
export function LastingWords({ at, lastsUntil, renewingCount, endingBefore }: LastingWordsProps) {
  const t = useTranslations("lasting");
  const times = useTimes();
  if (renewingCount === 0) return t("none");
  if (lastsUntil !== null && lastsUntil <= at) return t("due");
  return (
    <>
      {lastsUntil === null ? t("long") : t.rich("until", { ...richTags, date: times.day(lastsUntil) })}
      {endingBefore > 0 && (
        <span className="text-muted">
          {"\u00a0· "}
          {t("endBefore", { count: endingBefore })}
        </span>
      )}
    </>
  );
}
