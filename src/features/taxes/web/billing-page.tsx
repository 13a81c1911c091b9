import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { SettingsFrame } from "#src/web/cabinet/settings-frame.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { billingQuery } from "./queries.ts";
import { TaxPanel } from "./tax-panel.tsx";

const BillingForm = lazy(async () => ({ default: (await import("./billing-form.tsx")).BillingForm }));

/** `/settings/billing`: where the customer is, and which VAT their purchases have by that. */
export function BillingPage() {
  const t = useTranslations("billing");
  const billing = useQuery(billingQuery);
  return (
    <SettingsFrame current="billing">
      <div className="grid max-w-180 gap-4">
        <QueryView
          query={billing}
          errorTitle={t("loadError")}
          skeleton={<SkeletonRows label={t("loading")} rows={16} rowHeight={56} />}
        >
          {(data) => (
            <>
              <TaxPanel billing={data} />
              <Panel title={t("form.title")}>
                <Suspense fallback={<SkeletonRows label={t("loading")} rows={16} rowHeight={56} />}>
                  {/* Made again when the number was checked. */}
                  <BillingForm key={data.profile?.checkedAt ?? ""} profile={data.profile} />
                </Suspense>
              </Panel>
            </>
          )}
        </QueryView>
      </div>
    </SettingsFrame>
  );
}
