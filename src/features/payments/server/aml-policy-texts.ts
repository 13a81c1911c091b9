import { createShippedTexts } from "#src/platform/own-texts/shipped-texts.ts";
import { createSiteWords, type SiteWords } from "#src/platform/own-texts/site-words.ts";
import { noTexts } from "#src/platform/own-texts/site-texts.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";

/** The policy as staff has it: its words in a language, and how often and when they were changed. */
export interface PolicyTexts {
  readonly words: (language: string) => ReturnType<SiteWords>;
  /** Undefined: never. */
  readonly changes: () => { readonly changes: number; readonly date: string } | undefined;
}

/** The name under which its changes are counted. */
const name = "aml";

/** Of all sites the provider's: it takes the coins there too. */
export function policyTextsOf(sites: Pick<Sites, "provider" | "textsOf">): PolicyTexts {
  const words = createSiteWords(sites, createShippedTexts());
  return {
    words: (language) => words(sites.provider().id, language),
    changes: () => sites.textsOf(sites.provider().id).changesOf(name),
  };
}

const shippedWords = createSiteWords({ textsOf: () => noTexts }, createShippedTexts());

/** As the product has it. */
export const shippedPolicy: PolicyTexts = {
  words: (language) => shippedWords(0, language),
  changes: () => undefined,
};
