import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { lastsUntil } from "#src/shared/lasts-until.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { comingCents } from "./coming-cents.ts";
import type { Forecast } from "./forecast-query.ts";

export type LastingWordsProps = Pick<
  Forecast,
  "at" | "lastsUntil" | "renewingCount" | "endingBefore" | "shortfalls" | "incoming"
>;

/**
 * Until when the balance pays for what renews itself, alone and with the deposit on its way, and how many services end
 * before that because they do not: one sentence and one figure wherever it is said. Texts of the catalog `lasting`, in
 * lower case after a balance.
 */
export function LastingWords(forecast: LastingWordsProps) {
  const t = useTranslations("lasting");
  const times = useTimes();
  const { at, lastsUntil: until, renewingCount, endingBefore } = forecast;
  if (renewingCount === 0) return t("none");
  const isDue = until !== null && until <= at;
  return (
    <>
      {until === null && t("long")}
      {isDue && t("due")}
      {until !== null && !isDue && t.rich("until", { ...richTags, date: times.day(until) })}
      <WithDeposit {...forecast} />
      {endingBefore > 0 && !isDue && <Aside>{t("endBefore", { count: endingBefore })}</Aside>}
    </>
  );
}

/** The day that the deposit on its way makes of it; nothing where it changes none. */
function WithDeposit(forecast: LastingWordsProps) {
  const t = useTranslations("lasting");
  const times = useTimes();
  const cents = comingCents(forecast);
  const later = lastsUntil(forecast.shortfalls, cents);
  if (cents === 0 || later === forecast.lastsUntil) return null;
  return (
    <Aside>
      {later === null ? t("withDepositAll") : t.rich("withDeposit", { ...richTags, date: times.day(later) })}
    </Aside>
  );
}

function Aside({ children }: { readonly children: ReactNode }) {
  return (
    <span className="text-muted">
      {" "}
      <span className="inline-block">· {children}</span>
    </span>
  );
}
