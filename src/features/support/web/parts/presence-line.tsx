import { useTranslations } from "use-intl";
import { Buoy } from "#src/web/ui/buoy.tsx";
import type { Presence } from "../support-types.ts";
import { useTimeWords } from "./use-time-words.ts";

/** Whether somebody of support is here, and how soon an answer usually comes: numbers, no names. */
export function PresenceLine({
  presence: { isHere, usualMinutes },
}: {
  readonly presence: Pick<Presence, "isHere" | "usualMinutes">;
}) {
  const t = useTranslations("support.presence");
  const words = useTimeWords();
  const usual = usualMinutes === null ? undefined : t("usual", { time: words.long(usualMinutes) });
  if (!isHere && usual === undefined) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-13">
      {isHere && <Buoy kind="ok">{t("here")}</Buoy>}
      {usual !== undefined && <span className="text-muted">{usual}</span>}
    </div>
  );
}
