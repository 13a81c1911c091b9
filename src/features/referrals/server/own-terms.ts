import type * as z from "zod/mini";
import { formatText } from "#src/platform/i18n/texts.ts";
import { pickLocale } from "#src/shared/locales.ts";
import { formatCents } from "#src/shared/money.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { linkDays } from "#src/shared/referrals.ts";
import type { ownTermsOutput } from "../contract-outputs.ts";
import type { ReferralsContext } from "./deps.ts";
import type { ReferralTerms } from "./read-terms.ts";

/** Of a percent. */
const basisPoints = 100;

const names = ["title", "open", "closed", "bound", "own"] as const;

/** What a site says of its terms in words of its own, in each language that has some. */
export function ownTermsOf(
  { sites }: Pick<ReferralsContext, "sites">,
  siteId: number,
  terms: Pick<ReferralTerms, "kind" | "percentBp" | "rewardCents" | "minSpentCents" | "holdDays">,
): z.input<typeof ownTermsOutput>[] {
  const own = sites.textsOf(siteId);
  const { kind, percentBp, rewardCents, minSpentCents } = terms;
  const reward = kind === "fixed" ? formatCents(rewardCents) : `${(percentBp ?? 0) / basisPoints} %`;
  const sums = { reward, least: formatCents(minSpentCents) };
  return completeLocales.flatMap((language) =>
    names.flatMap((name) => {
      const text = own.textOf(language, `referrals.terms.${name}`);
      if (text === undefined) return [];
      const days = name === "bound" ? linkDays : terms.holdDays;
      return [{ language, name, text: formatText(pickLocale(language).tag, text, { ...sums, days }) }];
    }),
  );
}
