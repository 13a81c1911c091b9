import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";
import { session } from "#src/web/session/session.ts";

export type Methods = ApiOutput<"GET /v2/payments/methods">;
export type Method = Methods["methods"][number];
export type Payment = ApiOutput<"GET /v2/payments/{id}/public">;
export type Deposit = Payment["deposits"][number];
export type PaymentId = Payment["id"];
export type StaticWallet = ApiOutput<"GET /v2/payments/static-wallets">["wallets"][number];
export type AmlState = ApiOutput<"GET /v2/payments/aml">;
export type Receipt = ApiOutput<"GET /v2/receipts/{id}">;
export type ReceiptId = Receipt["id"];

/** What its owner alone sees of a payment. */
export type OwnerFacts = Pick<
  ApiOutput<"GET /v2/payments/{id}">,
  "returnTo" | "paidDebtCents" | "openedDebtCents"
>;

/** A payment on the screen; `owner` is null for others who have the link. */
export interface ShownPayment {
  readonly payment: Payment;
  readonly owner: OwnerFacts | null;
}

/** Of every query of payments: what moves money refreshes them. */
export const paymentsKey = ["payments"] as const;
const rateRefreshMs = 60_000;
/** Visitors have no event stream. */
const visitorPollMs = 2000;
/** Live events come first; this covers missed ones, and coins that a network no longer shows. */
const ownerPollMs = 10_000;
/** In a tab that is not seen, for its title. */
export const hiddenPollMs = 15_000;

refreshOn(
  [
    "payments.seen.v1",
    "payments.replaced.v1",
    "payments.confirming.v1",
    "payments.credited.v1",
    "payments.reversed.v1",
  ],
  paymentsKey,
);

/** The coins and their current rates, and how long a payment locks its rate. */
export const methodsQuery = queryOptions({
  queryKey: [...paymentsKey, "methods"],
  queryFn: ({ signal }) => api("GET /v2/payments/methods", { signal }),
  refetchInterval: rateRefreshMs,
});

/** The policy's version and whether this customer accepted it. */
export const amlQuery = queryOptions({
  queryKey: [...paymentsKey, "aml"],
  queryFn: ({ signal }) => api("GET /v2/payments/aml", { signal }),
});

/** The policy in a language; another version of it is another text. */
export const amlTextQuery = (language: string, version: string) =>
  queryOptions({
    queryKey: [...paymentsKey, "aml-text", language, version],
    queryFn: async ({ signal }) =>
      (await api("GET /v2/payments/aml/text", { query: { language }, signal })).sections,
  });

/** The permanent addresses, with what came in. */
export const staticWalletsQuery = queryOptions({
  queryKey: [...paymentsKey, "static"],
  queryFn: ({ signal }) => api("GET /v2/payments/static-wallets", { signal }),
});

/** The receipt of one wallet movement. */
export function receiptQuery(id: ReceiptId) {
  return queryOptions({
    queryKey: [...paymentsKey, "receipt", id],
    queryFn: ({ signal }) => api("GET /v2/receipts/{id}", { params: { id }, signal }),
  });
}

/** One payment, as its owner or as anyone with the link. */
export function paymentQuery(id: PaymentId) {
  return queryOptions({
    queryKey: [...paymentsKey, "one", id],
    queryFn: async ({ signal }): Promise<ShownPayment> => {
      const owned = session.isActive() ? await ownPayment(id, signal) : undefined;
      if (owned) return { payment: owned, owner: owned };
      const payment = await api("GET /v2/payments/{id}/public", { params: { id }, signal });
      return { payment, owner: null };
    },
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if (document.hidden) return hiddenPollMs;
      return state.data?.owner == null ? visitorPollMs : ownerPollMs;
    },
  });
}

/** Undefined when the payment is another customer's. */
async function ownPayment(id: PaymentId, signal: AbortSignal) {
  try {
    return await api("GET /v2/payments/{id}", { params: { id }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return undefined;
    throw error;
  }
}
