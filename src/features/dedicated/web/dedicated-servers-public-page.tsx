import type { ReactNode } from "react";
import { NumberedSteps } from "#src/web/layouts/numbered-steps.tsx";
import { VatNote } from "#src/web/layouts/vat-note.tsx";
import type { PublicPage } from "#src/web/ssr/public-page.ts";

export interface DedicatedServersPublicPageProps {
  readonly page: PublicPage;
  /** The table with its filters, an island; omitted while nothing is on offer. */
  readonly configurations: ReactNode;
}

const steps = ["ask", "answer", "agree"] as const;

/** The dedicated servers on offer, then how a request is handled. */
export function DedicatedServersPublicPage({ page, configurations }: DedicatedServersPublicPageProps) {
  const { t, data } = page;
  return (
    <div className="mx-auto max-w-public px-6 pb-26 max-md:px-4 max-md:pb-16">
      <div className="pt-16 pb-12 max-md:pt-10 max-md:pb-8">
        <h1 className="text-fluid-56 font-medium">{t("catalog.dedicated.title")}</h1>
        <p className="mt-4 max-w-140 text-18 text-pretty text-fg2">{t("catalog.dedicated.lead")}</p>
      </div>
      {data.dedicated.length === 0 ? (
        <div className="border-y border-fg py-10">
          <h2 className="text-20">{t("catalog.dedicated.empty.title")}</h2>
          <p className="mt-2 text-16 text-fg2">{t("catalog.dedicated.empty.text")}</p>
        </div>
      ) : (
        <>
          {configurations}
          <p className="mt-4 text-13 text-muted">{t("catalog.dedicated.priceNote")}</p>
          <VatNote page={page} />
          <NumberedSteps
            title={t("catalog.dedicated.steps.title")}
            lead={t("catalog.dedicated.steps.lead")}
            steps={steps.map((step) => ({
              key: step,
              title: t(`catalog.dedicated.steps.${step}.title`),
              text: t(`catalog.dedicated.steps.${step}.text`),
            }))}
          />
        </>
      )}
    </div>
  );
}
