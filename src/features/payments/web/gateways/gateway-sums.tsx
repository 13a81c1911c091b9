import { useTranslations } from "use-intl";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { GatewayPartProps } from "./gateway-head.tsx";
import { feeValues } from "./fee-values.ts";
import { creditedOf } from "./gateway-phase.ts";
import type { GatewayPayment } from "./gateway-queries.ts";

/**
 * What is paid, its fee and what is credited: of what was credited, before anything has come of what was asked for.
 * What has come and is not settled has no worth yet, and of a payment whose time is over nothing is expected.
 */
export function GatewaySums({ payment, phase }: GatewayPartProps) {
  const t = useTranslations("gateways.summary");
  const receipt = useTranslations("gateways.receipt");
  const hasCome = phase === "settled" || phase === "partial";
  if (!hasCome && phase !== "waiting") return null;
  const sums = hasCome ? settledSums(payment) : askedSums(payment);
  return (
    <div className="border-y border-line py-2">
      <KeyValueList
        items={[
          {
            key: "gross",
            label: hasCome ? receipt("gross") : t("paid"),
            value: <Money cents={sums.grossCents} />,
          },
          {
            key: "fee",
            label: t("fee", feeValues(payment)),
            value: <Money cents={sums.cents - sums.grossCents} />,
          },
          { key: "credited", label: t("credited"), value: <Money cents={sums.cents} /> },
        ]}
      />
    </div>
  );
}

interface SumsShown {
  readonly grossCents: number;
  readonly cents: number;
}

function askedSums({ dueCents, feeCents }: GatewayPayment): SumsShown {
  return { grossCents: dueCents, cents: dueCents - feeCents };
}

function settledSums(payment: GatewayPayment): SumsShown {
  const credited = payment.deposits.filter(({ fate }) => fate === "credited");
  return {
    grossCents: credited.reduce((sum, { grossCents }) => sum + (grossCents ?? 0), 0),
    cents: creditedOf(payment),
  };
}
