import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Buoy } from "#src/web/ui/buoy.tsx";
import type { DraftView } from "../catalogue-query.ts";

/** Where a draft is on its way: with its date where it is scheduled, and whether it missed one. */
export function DraftState({ draft: { state, fromAt, missedAt } }: Pick<DraftView, "draft">) {
  const t = useTranslations("officeCatalogue.states");
  const times = useTimes();
  if (state === "scheduled" && fromAt !== null)
    return <Buoy kind="busy">{t("scheduled", { at: times.stamp(fromAt) })}</Buoy>;
  if (state === "draft" && missedAt !== null) return <Buoy kind="bad">{t("missed")}</Buoy>;
  if (state === "published") return <Buoy kind="ok">{t("published")}</Buoy>;
  return (
    <Buoy kind={state === "discarded" ? "lock" : "off"}>
      {t(state === "discarded" ? "discarded" : "draft")}
    </Buoy>
  );
}
