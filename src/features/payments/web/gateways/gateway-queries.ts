import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { hiddenPollMs, paymentsKey } from "../queries.ts";

export type GatewayPayment = ApiOutput<"GET /v2/gateways/payments/{id}">;
export type GatewayPaymentId = GatewayPayment["id"];
export type GatewayDeposit = GatewayPayment["deposits"][number];

type Offered = ApiOutput<"GET /v2/gateways">["methods"][number];

/** What a gateway takes, by an id that no coin has. */
export interface GatewayChoice extends Offered {
  /** Its id at the gateway. */
  readonly method: string;
}

const offersRefreshMs = 60_000;
/** Live events come first; this covers missed ones, and what becomes true by time. */
const pollMs = 4_000;

/** What gateways take; nothing where none is used. */
export const gatewaysQuery = queryOptions({
  queryKey: [...paymentsKey, "gateways"],
  queryFn: ({ signal }) => api("GET /v2/gateways", { signal }),
  select: ({ methods }): readonly GatewayChoice[] =>
    methods.map((method) => ({ ...method, method: method.id, id: `${method.gateway}:${method.id}` })),
  refetchInterval: offersRefreshMs,
});

/** A payment at a gateway, of its owner. */
export function gatewayPaymentQuery(id: GatewayPaymentId) {
  return queryOptions({
    queryKey: [...paymentsKey, "gateway", id],
    queryFn: ({ signal }) => api("GET /v2/gateways/payments/{id}", { params: { id }, signal }),
    refetchIntervalInBackground: true,
    refetchInterval: () => (document.hidden ? hiddenPollMs : pollMs),
  });
}
