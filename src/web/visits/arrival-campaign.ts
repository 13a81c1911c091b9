import { takeCampaign } from "./take-campaign.ts";

let kept: Readonly<Record<string, string>> = {};

/** Takes the campaign out of the page's address (product §9), whatever the visitor agrees to; kept for its first view. */
export function keepCampaign(): void {
  const { address, campaign } = takeCampaign(location.href);
  if (address === location.href) return;
  history.replaceState(history.state, "", address);
  kept = campaign;
}

/** The campaign that led to this page, once. */
export function sendCampaign(): Readonly<Record<string, string>> {
  const campaign = kept;
  kept = {};
  return campaign;
}
