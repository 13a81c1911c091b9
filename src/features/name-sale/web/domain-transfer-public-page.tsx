import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { NoTldsYet } from "./no-tlds-yet.tsx";

export interface DomainTransferPublicPageProps {
  readonly page: PublicPage;
  /** The box for a name with the prices of transfers, an island. */
  readonly prices: ReactNode;
}

const needs = ["unlocked", "code", "age", "time", "mail"] as const;
const steps = ["unlock", "code", "confirm", "done"] as const;

/** What the transfer of a name costs, what it requires, and how it works. */
export function DomainTransferPublicPage({ page, prices }: DomainTransferPublicPageProps) {
  const { t } = page;
  return (
    <div className="mx-auto max-w-public px-6 pb-26 max-md:px-4 max-md:pb-16">
      <div className="pt-12 pb-6 max-md:pt-8">
        <h1 className="text-fluid-40 font-medium">{t("domains.transfer.title")}</h1>
        <p className="mt-3 max-w-140 text-16 text-pretty text-fg2">{t("domains.transfer.lead")}</p>
      </div>
      {page.data.tlds.length === 0 ? <NoTldsYet page={page} /> : prices}
      <div className="mt-20 grid grid-cols-[352px_1fr] gap-x-12 gap-y-6 max-lg:grid-cols-1 max-md:mt-12">
        <h2 className="text-fluid-40">{t("domains.transfer.need.title")}</h2>
        <ul className="border-y border-fg">
          {needs.map((need) => (
            <li
              key={need}
              className="flex min-h-14 items-center gap-4 border-line py-3 text-16 text-fg2 not-last:border-b"
            >
              <Check className="size-4 shrink-0 text-ok" strokeWidth={1.6} aria-hidden="true" />
              {t(`domains.transfer.need.${need}`)}
            </li>
          ))}
        </ul>
        <div className="mt-14 max-lg:mt-6">
          <h2 className="text-fluid-40">{t("domains.transfer.steps.title")}</h2>
          <p className="mt-3 text-16 text-pretty text-fg2">{t("domains.transfer.steps.lead")}</p>
        </div>
        <ol className="mt-14 border-y border-fg max-lg:mt-0">
          {steps.map((step, index) => (
            <li
              key={step}
              className="grid grid-cols-[24px_200px_1fr] items-baseline gap-x-4 border-line py-4 not-last:border-b max-md:grid-cols-[24px_1fr]"
            >
              <span className="font-mono text-13 text-muted tabular-nums">{index + 1}</span>
              <h3 className="text-16 font-medium">{t(`domains.transfer.steps.${step}.title`)}</h3>
              <p className="text-14 text-pretty text-fg2 max-md:col-start-2">
                {t(`domains.transfer.steps.${step}.text`)}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
