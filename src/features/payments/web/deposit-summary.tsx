import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { ShowCall, type ShowCallProps } from "#src/web/calls/show-call.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { estimateCoins } from "./estimate-coins.ts";
import type { Choice } from "./choice.ts";
import { GatewaySummary } from "./gateways/lazy-gateways.ts";
import type { Method } from "./queries.ts";

export interface DepositSummaryProps {
  readonly cents: number | null;
  readonly method: Choice | undefined;
  readonly rateHeldSeconds: number;
  readonly balanceCents: number;
  readonly deposit: {
    readonly isCreating: boolean;
    readonly refusal: ReactNode;
    readonly shown: ShowCallProps;
  };
  /** The form that the action sends. */
  readonly formId: string;
}

/** What will be sent and credited, and beside the form the one action of the page. */
export function DepositSummary({
  cents,
  method,
  rateHeldSeconds,
  balanceCents,
  deposit,
  formId,
}: DepositSummaryProps) {
  const t = useTranslations("payments.summary");
  return (
    <Panel title={t("title")}>
      {method && "gateway" in method ? (
        <Suspense fallback={<div className="h-44" />}>
          <GatewaySummary method={method} cents={cents ?? 0} balanceCents={balanceCents} />
        </Suspense>
      ) : (
        <CoinSummary {...{ cents, method, rateHeldSeconds, balanceCents }} />
      )}
      <div className="mt-3 flex flex-col gap-3">
        {/* Where there is no rail, the bar at the bottom has the button. */}
        <div className="flex flex-col gap-3 max-lg:hidden">
          <FormError>{deposit.refusal}</FormError>
          <Button type="submit" form={formId} tone="primary" size="lg" block pending={deposit.isCreating}>
            {t("create")}
          </Button>
        </div>
        <ShowCall {...deposit.shown} />
        <p className="text-12 text-pretty text-muted">{t("notPaidOut")}</p>
      </div>
    </Panel>
  );
}

type CoinSummaryProps = Pick<DepositSummaryProps, "cents" | "rateHeldSeconds" | "balanceCents"> & {
  readonly method: Method | undefined;
};

function CoinSummary({ cents, method, rateHeldSeconds, balanceCents }: CoinSummaryProps) {
  const t = useTranslations("payments.summary");
  const common = useTranslations("common");
  const coins = cents !== null && method ? estimateCoins(cents, method) : null;
  const credited = cents ?? 0;
  const facts = [
    { key: "credited", label: t("credited"), value: <Money cents={credited} /> },
    { key: "fee", label: t("fee"), value: <Money cents={0} /> },
    { key: "held", label: t("held"), value: common("unit.minutes", { count: rateHeldSeconds / 60 }) },
    { key: "after", label: t("after"), value: <Money cents={balanceCents + credited} /> },
  ];
  return (
    <>
      <p className="text-32 wrap-anywhere max-sm:text-24" aria-live="polite">
        <BdiCode>
          {coins === null ? "–" : `≈ ${coins}`} <span className="text-muted">{method?.asset}</span>
        </BdiCode>
      </p>
      {method && <p className="mb-2 text-13 text-muted">{t("network", { network: method.network })}</p>}
      <KeyValueList items={facts} />
    </>
  );
}
