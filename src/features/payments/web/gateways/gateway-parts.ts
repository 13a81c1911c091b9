// One chunk: a tile that is seen leads to the payment.
export { FindGatewayForm } from "./find-gateway-form.tsx";
export { GatewayCoins } from "./gateway-coins.tsx";
export { GatewayPaymentView } from "./gateway-payment-view.tsx";
export { GatewaySummary } from "./gateway-summary.tsx";
export { GatewayTile } from "./gateway-tile.tsx";
