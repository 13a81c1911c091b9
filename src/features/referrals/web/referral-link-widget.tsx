import type { PublicPage } from "#src/web/ssr/public-page.ts";
import type { ReferralLinkIslandProps } from "./referral-link-island.tsx";

/** Properties of the link's island, in the page's language. */
export function describeReferralLink({ t }: PublicPage): ReferralLinkIslandProps {
  return {
    texts: {
      title: t("website.referral.link.title"),
      visitor: t("website.referral.link.visitor"),
      login: t("website.referral.link.login"),
      signup: t("website.referral.link.signup"),
      copy: t("website.referral.link.copy"),
      copied: t("website.referral.link.copied"),
      page: t("website.referral.link.page"),
    },
  };
}
