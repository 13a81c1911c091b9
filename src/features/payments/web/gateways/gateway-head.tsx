import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { unbroken } from "../unbroken.ts";
import { creditedOf, type GatewayPhase } from "./gateway-phase.ts";
import type { GatewayPayment } from "./gateway-queries.ts";

const buoys: Readonly<Record<GatewayPhase, BuoyKind>> = {
  waiting: "off",
  partial: "warn",
  confirming: "busy",
  settled: "ok",
  expired: "warn",
  held: "warn",
};

export interface GatewayPartProps {
  readonly payment: GatewayPayment;
  readonly phase: GatewayPhase;
}

/** State, amount, the network by its name, and what of the amount the balance gets. */
export function GatewayHead({ payment, phase }: GatewayPartProps) {
  const t = useTranslations("gateways.payment");
  const common = useTranslations("common");
  const times = useTimes();
  const { id, payAmount, asset, dueCents, remainingCents } = payment;
  // Of a part what is missing, and in dollars: the gateway has named no coins for it.
  const isPartial = phase === "partial";
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span role="status" className="flex flex-wrap items-center gap-3">
          <Buoy kind={buoys[phase]}>{t(`phase.${phase}`)}</Buoy>
          {payment.simulated && <Tag>{common("simulated")}</Tag>}
        </span>
        <span className="text-12 text-muted">
          <BdiCode className="wrap-anywhere">{id}</BdiCode>
          <CopyButton
            value={id}
            label={common("action.copy")}
            of={id}
            copiedLabel={common("action.copied")}
            className="ms-1.5"
          />
        </span>
      </div>
      <h1 className="my-2 text-32 font-normal md:text-40 wrap-anywhere">
        {payAmount === null || isPartial ? (
          <BdiCode>{formatCents(isPartial ? remainingCents : dueCents)}</BdiCode>
        ) : (
          <BdiCode>
            {payAmount} <span className="text-muted">{asset}</span>
          </BdiCode>
        )}
      </h1>
      {isPartial && <p className="text-14 text-fg2">{t("stillOf", { asked: formatCents(dueCents) })}</p>}
      <p className="text-14 font-medium">
        <bdi>{unbroken(payment.methodName)}</bdi>
      </p>
      <p className="mb-4 text-14 text-fg2">{t("createdAt", { time: times.stamp(payment.createdAt) })}</p>
      <Sums payment={payment} phase={phase} />
    </section>
  );
}

/** What is paid, its fee and what is credited: of what was credited, else of what was asked for. */
function Sums({ payment, phase }: GatewayPartProps) {
  const t = useTranslations("gateways.summary");
  const receipt = useTranslations("gateways.receipt");
  const hasCome = phase === "settled" || phase === "partial";
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
            label: t("fee", { percent: payment.feeBps / 100 }),
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
