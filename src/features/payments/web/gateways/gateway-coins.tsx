import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Receipt } from "../queries.ts";
import { gatewayName } from "./gateway-name.ts";

export interface GatewayCoinsProps {
  readonly deposit: NonNullable<Receipt["deposit"]>;
  readonly gateway: NonNullable<NonNullable<Receipt["deposit"]>["gateway"]>;
}

/** Of a receipt: what came to a gateway, and what of it was the fee. */
export function GatewayCoins({ deposit, gateway }: GatewayCoinsProps) {
  const t = useTranslations("gateways.receipt");
  const { amount, asset, network, txid } = deposit;
  const name = gatewayName(gateway.name);
  const code = (text: string) => <BdiCode className="wrap-anywhere">{text}</BdiCode>;
  return (
    <KeyValueList
      items={[
        { key: "coins", label: t("coins"), value: code(`${amount} ${asset}`) },
        // A page of the gateway's own is called what the gateway is.
        ...(network === name ? [] : [{ key: "method", label: t("method"), value: <bdi>{network}</bdi> }]),
        ...(name === null ? [] : [{ key: "gateway", label: t("gateway"), value: <bdi>{name}</bdi> }]),
        { key: "reference", label: t("reference"), value: code(txid) },
        { key: "gross", label: t("gross"), value: <Money cents={gateway.grossCents} /> },
        { key: "fee", label: t("fee"), value: <Money cents={-gateway.feeCents} /> },
      ]}
    />
  );
}
