import { WalletCards } from "lucide-react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { CoinMark, isKnownCoin } from "../coin-mark.tsx";
import { unbroken } from "../unbroken.ts";
import { gatewayName } from "./gateway-name.ts";
import type { GatewayChoice } from "./gateway-queries.ts";

export interface GatewayTileProps {
  readonly method: GatewayChoice;
  readonly part: "mark" | "name" | "detail" | "end";
}

/** The parts of a gateway's row among the coins: its coin's sign, its name with the network, its fee, its minimum. */
export function GatewayTile({ method, part }: GatewayTileProps) {
  switch (part) {
    case "mark":
      return method.asset !== null && isKnownCoin(method.asset) ? (
        <CoinMark asset={method.asset} />
      ) : (
        <WalletCards className="size-7 shrink-0 p-0.5 text-fg" strokeWidth={1.2} aria-hidden="true" />
      );
    case "name":
      return <bdi>{unbroken(method.name)}</bdi>;
    case "detail":
      return <GatewayFee method={method} />;
    case "end":
      return <GatewayMinimum method={method} />;
  }
}

function GatewayFee({ method: { asset, gateway, feeBps, simulated } }: Pick<GatewayTileProps, "method">) {
  const t = useTranslations("gateways.tile");
  const common = useTranslations("common");
  const name = gatewayName(gateway);
  return (
    <span className="font-sans max-sm:text-12">
      {asset === null ? (
        <>{t("chosenThere")} · </>
      ) : (
        // Phones have one line, and the payment's page names the gateway.
        name !== null && <span className="max-sm:hidden">{t("by", { gateway: name })} · </span>
      )}
      {feeBps === 0 ? t("noFee") : t("fee", { percent: feeBps / 100 })}
      {simulated && (
        <span className="ms-2">
          <Tag>{common("simulated")}</Tag>
        </span>
      )}
    </span>
  );
}

function GatewayMinimum({ method: { available, minCents } }: Pick<GatewayTileProps, "method">) {
  const t = useTranslations("gateways.tile");
  return available ? (
    t.rich("minimum", { ...richTags, amount: formatCents(minCents) })
  ) : (
    <span className="font-sans">{t("down")}</span>
  );
}
