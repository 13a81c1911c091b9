import { takeCampaign } from "./take-campaign.ts";

let kept: Readonly<Record<string, string>> | undefined;

/**
 * Takes the campaign out of the page's address (product §9), whatever the visitor agrees to, and keeps it for the
 * first view. It is read from the address that was opened: the application's router has dropped it by then.
 */
export function keepCampaign(): void {
  const { address } = takeCampaign(location.href);
  if (address !== location.href) history.replaceState(history.state, "", address);
  const [opened] = performance.getEntriesByType("navigation");
  kept ??= takeCampaign(opened?.name ?? location.href).campaign;
}

/** The campaign that led to this page, once. */
export function sendCampaign(): Readonly<Record<string, string>> {
  const campaign = kept ?? {};
  kept = {};
  return campaign;
}
