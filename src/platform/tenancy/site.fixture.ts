import { noTexts } from "#src/platform/own-texts/site-texts.ts";
import { valuesOf } from "#src/platform/site-settings/read-settings.ts";
import type { SiteContext, Sites } from "./sites.ts";

/** A site of tests, which shows nothing but its name. */
export function testSite(change: Partial<SiteContext> = {}): SiteContext {
  const name = change.name ?? "Moorage";
  return {
    id: 1,
    name,
    baseUrl: "https://moorage.example",
    mailSender: name,
    values: valuesOf({ productName: name }, {}),
    start: {},
    settings: {
      name,
      telegram: { news: null, support: null, bot: null },
      proxyUrl: null,
      supportEmail: null,
      rating: null,
      about: null,
      reviews: null,
      analytics: null,
    },
    ...change,
  };
}

/** The same site for every host and id. */
export const testSites: Sites = {
  hosts: () => ["harbour.example"],
  byHost: () => testSite(),
  of: async (id) => testSite({ id }),
  provider: () => testSite(),
  textsOf: () => noTexts,
  onChange: () => undefined,
  versionOf: () => "1",
  servedHosts: () => [],
  areRead: () => true,
  load: async () => undefined,
};
