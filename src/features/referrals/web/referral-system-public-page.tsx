import type { ReactNode } from "react";
import { NumberedSteps } from "#src/web/layouts/numbered-steps.tsx";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { paidTerms } from "./paid-terms.ts";

export interface ReferralSystemPublicPageProps {
  readonly page: PublicPage;
  /** The customer's own link, an island. */
  readonly link: ReactNode;
}

const steps = ["link", "share", "signup"] as const;

/** How referring works, and the terms in force. */
export function ReferralSystemPublicPage({ page, link }: ReferralSystemPublicPageProps) {
  const { t } = page;
  return (
    <div className="mx-auto max-w-public px-6 pb-26 max-md:px-4 max-md:pb-16">
      <div className="pt-16 pb-12 max-md:pt-10 max-md:pb-8">
        <h1 className="text-fluid-56 font-medium">{t("website.referral.title")}</h1>
        <p className="mt-4 max-w-140 text-18 text-pretty text-fg2">{t("website.referral.lead")}</p>
      </div>
      {link}
      <NumberedSteps
        title={t("website.referral.steps.title")}
        steps={steps.map((step) => ({
          key: step,
          title: t(`website.referral.steps.${step}.title`),
          text: t(`website.referral.steps.${step}.text`),
        }))}
      />
      <Terms page={page} />
    </div>
  );
}

function Terms({ page: { t, data } }: Pick<ReferralSystemPublicPageProps, "page">) {
  const { isOpen, termsText, cookieDays } = data.referral;
  const { keys, values } = paidTerms(data.referral);
  const paid = isOpen
    ? [
        keys.map((key) => t(`referrals.terms.${key}`, values)).join(" "),
        ...(termsText === "" ? [] : [termsText]),
      ]
    : [t("referrals.terms.closed")];
  const texts = [...paid, t("referrals.terms.bound", { days: cookieDays }), t("referrals.terms.own")];
  return (
    <section className="mt-20 max-md:mt-12">
      <h2 className="text-24">{t("referrals.terms.title")}</h2>
      {texts.map((text) => (
        <p
          key={text}
          className="mt-4 max-w-140 wrap-anywhere text-14 text-pretty whitespace-pre-line text-fg2"
        >
          {text}
        </p>
      ))}
    </section>
  );
}
