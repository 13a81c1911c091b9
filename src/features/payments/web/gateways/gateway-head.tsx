import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { unbroken } from "../unbroken.ts";
import { GatewayAmount } from "./gateway-amount.tsx";
import { gatewayName } from "./gateway-name.ts";
import type { GatewayPhase } from "./gateway-phase.ts";
import type { GatewayPayment } from "./gateway-queries.ts";
import { GatewaySums } from "./gateway-sums.tsx";

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
  const tile = useTranslations("gateways.tile");
  const common = useTranslations("common");
  const times = useTimes();
  const { id, asset } = payment;
  // A page of the gateway's own is called what the gateway is.
  const gateway = asset === null ? null : gatewayName(payment.gateway);
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
      <GatewayAmount payment={payment} phase={phase} />
      <p className="text-14">
        <bdi className="font-medium">{unbroken(payment.methodName)}</bdi>
        {gateway !== null && <> {tile("by", { gateway })}</>}
      </p>
      <p className="mb-4 text-14 text-fg2">{t("createdAt", { time: times.stamp(payment.createdAt) })}</p>
      <GatewaySums payment={payment} phase={phase} />
    </section>
  );
}
