import type { GatewayChoice } from "./gateways/gateway-queries.ts";
import type { Method } from "./queries.ts";

/** What can be paid with: a coin of a chain of ours, or what a gateway takes. */
export type Choice = Method | GatewayChoice;
