import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { ageOf } from "./age.ts";

const tickMs = 30_000;

/** The age of an instant as text, kept up to date: `const age = useAge(); age(notification.createdAt)`. */
export function useAge(): (instant: string) => string {
  const t = useTranslations("common.age");
  useSyncExternalStore(subscribe, currentTick);
  return (instant) => {
    const age = ageOf(Date.parse(instant), clock.nowMs());
    return age.key === "justNow" ? t("justNow") : t(age.key, { count: age.count });
  };
}

/** Changes twice a minute, which updates the labels on screen. */
function currentTick(): number {
  return Math.floor(clock.nowMs() / tickMs);
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
}
