import type { AnalyticsSettings } from "#src/shared/site-settings.ts";
import { readConsent } from "./consent.ts";
import { reportView } from "./report-view.ts";

/**
 * Counts the pages of the cabinet by hand: this one, and each one that `onPage` tells of. The question is
 * asked on public pages; without a yes nothing is sent.
 */
export function followVisit(analytics: AnalyticsSettings, onPage: (notify: () => void) => void): void {
  let reported = "";
  const notify = () => {
    // The first page may be told of once more when it is there.
    if (location.pathname === reported) return;
    reported = location.pathname;
    if (readConsent() === "agreed") reportView(analytics);
  };
  notify();
  onPage(notify);
}
