import type { PageEntries } from "#src/web/ssr/page-entry.ts";
import { describeReferralLink } from "./referral-link-widget.tsx";
import { ReferralSystemPublicPage } from "./referral-system-public-page.tsx";

export const referralsPublicPages: PageEntries = {
  "referral-system": {
    title: ({ t, site }) => `${t("website.referral.title")} · ${site.name}`,
    description: ({ t }) => t("website.referral.description"),
    content: (page, island) => (
      <ReferralSystemPublicPage page={page} link={island("referral-link", describeReferralLink(page))} />
    ),
  },
};
