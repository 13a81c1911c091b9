import type { ReactNode } from "react";
import { NumberedSteps } from "#src/web/layouts/numbered-steps.tsx";
import type { PublicPage } from "#src/web/ssr/public-page.ts";

export interface ReferralSystemPublicPageProps {
  readonly page: PublicPage;
  /** The customer's own link, an island. */
  readonly link: ReactNode;
}

const steps = ["link", "share", "signup"] as const;

/** How referring works; money for it is promised only once it is counted. */
export function ReferralSystemPublicPage({ page, link }: ReferralSystemPublicPageProps) {
  const { t } = page;
  return (
    <div className="mx-auto max-w-public px-6 pb-26 max-md:px-4 max-md:pb-16">
      <div className="pt-16 pb-12 max-md:pt-10 max-md:pb-8">
        <h1 className="text-fluid-56 font-medium">{t("website.referral.title")}</h1>
        <p className="mt-4 max-w-140 text-18 text-pretty text-fg2">{t("website.referral.leadClosed")}</p>
      </div>
      <div className="grid grid-cols-2 items-start gap-12 max-lg:grid-cols-1 max-md:gap-8">
        <Terms page={page} />
        {link}
      </div>
      <NumberedSteps
        title={t("website.referral.steps.title")}
        steps={steps.map((step) => ({
          key: step,
          title: t(`website.referral.steps.${step}.title`),
          text: t(`website.referral.steps.${step}.text`),
        }))}
      />
    </div>
  );
}

function Terms({ page: { t } }: { readonly page: PublicPage }) {
  const rows = [
    { key: "state", label: t("website.referral.terms.state"), value: t("website.referral.terms.closed") },
    {
      key: "reward",
      label: t("website.referral.terms.reward"),
      value: t("website.referral.terms.rewardNone"),
    },
    {
      key: "payout",
      label: t("website.referral.terms.payout"),
      value: t("website.referral.terms.payoutNone"),
    },
  ];
  return (
    <section>
      <h2 className="mb-4 text-24">{t("website.referral.terms.title")}</h2>
      <dl className="border-y border-fg">
        {rows.map(({ key, label, value }) => (
          <div
            key={key}
            className="flex min-h-12 items-center justify-between gap-6 border-line py-2 text-14 not-last:border-b"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="text-end">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
