import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Countdown } from "#src/web/ui/countdown.tsx";
import type { Look } from "./looks-page.tsx";

/** Whether a look lasts, with the time left, or who or what ended it: `look`. */
export function LookState({ look: { endedAt, endedBy, endsAt } }: { readonly look: Look }) {
  const t = useTranslations("officeLook.state");
  const endsMs = Date.parse(endsAt);
  if (endedAt === null && endsMs > clock.nowMs())
    return (
      <span className="inline-flex items-center gap-2">
        <Buoy kind="warn">{t("open")}</Buoy>
        <Countdown untilMs={endsMs} now={clock.nowMs} />
      </span>
    );
  return <Buoy kind="off">{t(endedBy ?? "time")}</Buoy>;
}
