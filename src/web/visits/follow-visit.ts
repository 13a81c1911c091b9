import type { AnalyticsSettings } from "#src/shared/site-settings.ts";
import { readConsent } from "./consent.ts";
import { tellView } from "./tell-view.ts";

/**
 * Counts the pages of the cabinet by hand: this one, and each one that `onPage` tells of. The question is
 * asked on public pages; without a yes nothing is sent.
 */
export function followVisit(analytics: AnalyticsSettings, onPage: (tell: () => void) => void): void {
  let told = "";
  const tell = () => {
    // The first page may be told of once more when it is there.
    if (location.pathname === told) return;
    told = location.pathname;
    if (readConsent() === "agreed") tellView(analytics);
  };
  tell();
  onPage(tell);
}
