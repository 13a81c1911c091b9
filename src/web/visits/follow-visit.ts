import type { AnalyticsSettings } from "#src/shared/site-settings.ts";
import { readConsent } from "./consent.ts";
import { reportView } from "./report-view.ts";

/**
 * Reports page views of the cabinet: this page, and each one that `onPage` notifies of. Consent is asked for on
 * public pages; without it nothing is sent.
 */
export function followVisit(analytics: AnalyticsSettings, onPage: (notify: () => void) => void): void {
  let reported = "";
  const notify = () => {
    // The first page may be reported once more when it has loaded.
    if (location.pathname === reported) return;
    reported = location.pathname;
    if (readConsent() === "agreed") reportView(analytics);
  };
  notify();
  onPage(notify);
}
