import type { AnalyticsSettings } from "#src/shared/site-settings.ts";
import { sendToCollector } from "#src/web/api/send-to-collector.ts";
import { describeView } from "./describe-view.ts";
import { takeCampaign } from "./take-campaign.ts";

const storageKey = "visit";

/** Sends a view of the current page, and removes the campaign from its address. Only after consent. */
export function reportView({ id, url }: AnalyticsSettings): void {
  const { address, campaign } = takeCampaign(location.href);
  if (address !== location.href) history.replaceState(history.state, "", address);
  const { origin, pathname } = location;
  const { lang: language } = document.documentElement;
  const view = { id, origin, pathname, language, campaign, referrer: document.referrer, visit: visitId() };
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
