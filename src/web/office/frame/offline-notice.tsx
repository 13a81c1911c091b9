import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { OfflineStrip } from "#src/web/ui/offline-strip.tsx";

/** While the browser has no network: what is shown is as it was. */
export function OfflineNotice() {
  const t = useTranslations("office.frame");
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <div className="px-6 pt-4 max-md:px-4">
      <OfflineStrip>{t("offline")}</OfflineStrip>
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  const stop = new AbortController();
  addEventListener("online", onChange, { signal: stop.signal });
  addEventListener("offline", onChange, { signal: stop.signal });
  return () => stop.abort();
}
