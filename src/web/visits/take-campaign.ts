/** Parameters that advertisements put into links, and their names in a page view. */
const campaignFields: Readonly<Record<string, string>> = {
  utm_id: "ci",
  utm_source: "cs",
  utm_medium: "cm",
  utm_campaign: "cn",
  utm_term: "ck",
  utm_content: "cc",
};

export interface TakenCampaign {
  /** The address without any `utm_` parameter. */
  readonly address: string;
  /** The campaign, by the field names of a page view. */
  readonly campaign: Readonly<Record<string, string>>;
}

/** Removes the campaign from an address (product §9). The rest of the address is unchanged. */
export function takeCampaign(address: string): TakenCampaign {
  const url = new URL(address);
  const found = [...url.searchParams].filter(([name]) => name.startsWith("utm_"));
  if (found.length === 0) return { address, campaign: {} };
  for (const [name] of found) url.searchParams.delete(name);
  const known = found.flatMap(([name, value]) => {
    const field = campaignFields[name];
    return field === undefined || value === "" ? [] : [[field, value] as const];
  });
  return { address: url.href, campaign: Object.fromEntries(known) };
}
