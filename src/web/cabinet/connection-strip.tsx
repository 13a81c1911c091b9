import { useTranslations } from "use-intl";
import { useConnection } from "#src/web/events/connection.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { OfflineStrip } from "#src/web/ui/offline-strip.tsx";

/** Shows how old the page's data is while the server cannot be reached. */
export function ConnectionStrip() {
  const t = useTranslations("common.offline");
  const times = useTimes();
  const { isLive, lastSeenMs } = useConnection();
  if (isLive) return null;
  return (
    <div className="px-8 pt-4 max-md:px-4">
      <OfflineStrip end={t("retrying")}>{t("lastSeen", { time: times.time(lastSeenMs) })}</OfflineStrip>
    </div>
  );
}
