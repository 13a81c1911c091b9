import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { useAge } from "#src/web/i18n/use-age.ts";

const minuteMs = 60_000;

/** How long something can still be decided, in hours and minutes, kept up to date: `until`. */
export function TimeLeft({ until }: { readonly until: string }) {
  const t = useTranslations("office.act");
  // Draws again twice a minute.
  useAge();
  const minutes = Math.max(0, Math.floor((Date.parse(until) - clock.nowMs()) / minuteMs));
  return (
    <span className="text-muted">
      {t("timeLeft", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
    </span>
  );
}
