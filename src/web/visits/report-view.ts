import type { AnalyticsSettings } from "#src/shared/site-settings.ts";
import { sendToCollector } from "#src/web/api/send-to-collector.ts";
import { keepCampaign, sendCampaign } from "./arrival-campaign.ts";
import { describeView } from "./describe-view.ts";

const storageKey = "visit";

/** Sends a view of the current page with the campaign that led to it. Only after consent. */
export function reportView({ id, url }: AnalyticsSettings): void {
  keepCampaign();
  const { origin, pathname } = location;
  const { lang: language } = document.documentElement;
  const view = {
    id,
    origin,
    pathname,
    language,
    campaign: sendCampaign(),
    referrer: document.referrer,
    visit: visitId(),
  };
  sendToCollector(url, describeView(view));
}

/** One for all pages of a tab. */
function visitId(): string {
  const made = crypto.getRandomValues(new Uint32Array(2)).join(".");
  try {
    const known = sessionStorage.getItem(storageKey);
    if (known !== null) return known;
    sessionStorage.setItem(storageKey, made);
  } catch {
    // Without storage each page is a visit of its own.
  }
  return made;
}
