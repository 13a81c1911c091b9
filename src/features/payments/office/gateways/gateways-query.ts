import { queryOptions } from "@tanstack/react-query";
import type { Id } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type GatewayPayment = ApiOutput<"GET /v2/admin/gateway-payments">["payments"][number];
export type GatewayDeposit = GatewayPayment["deposits"][number];

export const gatewaysKey: readonly string[] = ["office", "gateways"];

export const gatewayPaymentQuery = (id: Id<"gatewayPayment">) =>
  queryOptions({
    queryKey: [...gatewaysKey, "one", id],
    queryFn: ({ signal }) => api("GET /v2/admin/gateway-payments/{id}", { params: { id }, signal }),
  });
