import { useTranslations } from "use-intl";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { creditedCents } from "./gateways/credited-cents.ts";
import type { DepositSummaryProps } from "./deposit-summary.tsx";

/** Amount and money button at the bottom of windows that have no room for the rail. */
export function DepositBar({
  cents,
  method,
  deposit,
  formId,
}: Pick<DepositSummaryProps, "cents" | "method" | "deposit" | "formId">) {
  const feeBps = method && "gateway" in method ? method.feeBps : 0;
  const t = useTranslations("payments.summary");
  return (
    <div className="sticky bottom-0 z-10 order-last -mx-6 -mb-20 flex flex-col gap-2 border-t border-fg bg-bg px-6 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:-mx-4 max-md:px-4 lg:hidden">
      <FormError>{deposit.refusal}</FormError>
      <div className="grid grid-cols-[auto_1fr] items-center gap-4">
        <div>
          <p className="text-12 text-muted">{t("credited")}</p>
          <p className="text-18">
            <Money cents={creditedCents(cents ?? 0, feeBps)} />
          </p>
        </div>
        <Button type="submit" form={formId} tone="primary" size="lg" block pending={deposit.isCreating}>
          {t("create")}
        </Button>
      </div>
    </div>
  );
}
