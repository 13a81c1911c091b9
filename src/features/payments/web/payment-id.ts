import { decodeId } from "#src/shared/ids.ts";
import type { GatewayPaymentId } from "./gateways/gateway-queries.ts";
import type { PaymentId } from "./queries.ts";

/** True for the id of a payment as the API writes it; anything else in the address bar is no payment. */
export function isPaymentId(text: string): text is PaymentId {
  return decodeId("payment", text) !== null;
}

/** True for the id of a payment at a gateway. */
export function isGatewayPaymentId(text: string): text is GatewayPaymentId {
  return decodeId("gatewayPayment", text) !== null;
}
