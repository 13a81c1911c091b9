import { lazy } from "react";
import { arrived } from "#src/web/api/arrived.ts";
import { texts } from "#src/web/cabinet/texts.ts";
import { withTexts } from "#src/web/i18n/with-texts.tsx";

// Most sites use no gateway: what shows one comes with its texts, and only where one takes part.
const load = async () => {
  const [module] = await Promise.all([import("./gateway-parts.ts").then(arrived), texts.want(["gateways"])]);
  return module;
};

export const GatewayTile = lazy(async () => ({ default: withTexts("gateways", (await load()).GatewayTile) }));
export const GatewaySummary = lazy(async () => ({
  default: withTexts("gateways", (await load()).GatewaySummary),
}));
export const GatewayPaymentView = lazy(async () => ({
  default: withTexts("gateways", (await load()).GatewayPaymentView),
}));
export const GatewayCoins = lazy(async () => ({
  default: withTexts("gateways", (await load()).GatewayCoins),
}));
export const FindGatewayForm = lazy(async () => ({
  default: withTexts("gateways", (await load()).FindGatewayForm),
}));
