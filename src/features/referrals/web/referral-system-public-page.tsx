import type { ReactNode } from "react";
import { formatCents } from "#src/shared/money.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";

export interface ReferralSystemPublicPageProps {
  readonly page: PublicPage;
  /** The customer's own link, an island. */
  readonly link: ReactNode;
}

const steps = ["link", "share", "signup"] as const;

/** What is paid for a new customer, as the owner set it, or that nothing is; and how referring works. */
export function ReferralSystemPublicPage({ page, link }: ReferralSystemPublicPageProps) {
  const { t, site } = page;
  const lead =
    site.referral === null
      ? t("website.referral.leadClosed")
      : t("website.referral.leadOpen", { reward: formatCents(site.referral.rewardCents) });
  return (
    <div className="mx-auto max-w-public px-6 pb-26 max-md:px-4 max-md:pb-16">
      <div className="pt-16 pb-12 max-md:pt-10 max-md:pb-8">
        <h1 className="text-fluid-56 font-medium">{t("website.referral.title")}</h1>
        <p className="mt-4 max-w-140 text-18 text-pretty text-fg2">{lead}</p>
      </div>
      <div className="grid grid-cols-2 items-start gap-12 max-lg:grid-cols-1 max-md:gap-8">
        <Terms page={page} />
        {link}
      </div>
      <section className="mt-20 grid grid-cols-[352px_1fr] gap-x-12 gap-y-6 max-lg:grid-cols-1 max-md:mt-12">
        <h2 className="text-24">{t("website.referral.steps.title")}</h2>
        <ol className="border-y border-fg">
          {steps.map((step, index) => (
            <li
              key={step}
              className="grid grid-cols-[32px_1fr] border-line py-4 not-last:border-b max-md:grid-cols-[24px_1fr]"
            >
              <span className="font-mono text-14 text-muted">{index + 1}</span>
              <div>
                <h3 className="text-16 font-medium">{t(`website.referral.steps.${step}.title`)}</h3>
                <p className="mt-1 text-14 text-pretty text-fg2">
                  {t(`website.referral.steps.${step}.text`)}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Terms({ page: { t, site } }: { readonly page: PublicPage }) {
  const terms = site.referral;
  const rows = [
    {
      key: "state",
      label: t("website.referral.terms.state"),
      value: terms ? t("website.referral.terms.open") : t("website.referral.terms.closed"),
    },
    {
      key: "reward",
      label: t("website.referral.terms.reward"),
      value: terms ? formatCents(terms.rewardCents) : t("website.referral.terms.rewardNone"),
    },
    ...(terms
      ? [
          {
            key: "spent",
            label: t("website.referral.terms.spent"),
            value:
              terms.spentCents > 0 ? formatCents(terms.spentCents) : t("website.referral.terms.spentNone"),
          },
        ]
      : []),
    {
      key: "payout",
      label: t("website.referral.terms.payout"),
      value: terms ? t("website.referral.terms.payoutHow") : t("website.referral.terms.payoutNone"),
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
