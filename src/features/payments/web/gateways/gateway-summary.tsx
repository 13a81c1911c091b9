import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { unbroken } from "../unbroken.ts";
import { creditedCents } from "./credited-cents.ts";
import { feeValues } from "./fee-values.ts";
import type { GatewayChoice } from "./gateway-queries.ts";

export interface GatewaySummaryProps {
  readonly method: GatewayChoice;
  readonly cents: number;
  readonly balanceCents: number;
}

/** What will be paid at a gateway, what of it is the fee, and what the balance gets. */
export function GatewaySummary({ method, cents, balanceCents }: GatewaySummaryProps) {
  const t = useTranslations("gateways.summary");
  const tile = useTranslations("gateways.tile");
  const credited = creditedCents(cents, method.feeBps);
  return (
    <>
      <p className="text-32 wrap-anywhere max-sm:text-24" aria-live="polite">
        <BdiCode>
          <Money cents={cents} />
        </BdiCode>
      </p>
      <p className="mb-2 text-13 text-muted">
        {method.asset === null
          ? tile("by", { gateway: method.name })
          : t("in", { method: unbroken(method.name) })}
      </p>
      <KeyValueList
        items={[
          {
            key: "fee",
            label: t("fee", feeValues(method)),
            value: <Money cents={credited - cents} />,
          },
          { key: "credited", label: t("credited"), value: <Money cents={credited} /> },
          { key: "after", label: t("after"), value: <Money cents={balanceCents + credited} /> },
        ]}
      />
      <p className="mt-2 text-12 text-pretty text-muted">
        {t(method.asset === null ? "chosenThere" : "atItsRate")}
      </p>
    </>
  );
}
