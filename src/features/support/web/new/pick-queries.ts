import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { byTrouble, pickDomain, type Pickable, pickPayment, pickServer } from "./pickable.ts";

/** A customer with more finds the others by their page. */
const limit = 100;

const readers: Readonly<
  Record<Pickable["thing"]["kind"], (signal: AbortSignal) => Promise<readonly Pickable[]>>
> = {
  server: async (signal) =>
    (await api("GET /v2/servers/list", { query: { limit }, signal })).servers.map(pickServer),
  domain: async (signal) =>
    (await api("GET /v2/domains/list", { query: { limit }, signal })).domains.map(pickDomain),
  payment: async (signal) => (await api("GET /v2/payments", { signal })).payments.map(pickPayment),
};

/** The customer's things of a kind, those in trouble first. */
export function pickableQuery(kind: Pickable["thing"]["kind"]) {
  return queryOptions({
    queryKey: ["support", "pickable", kind],
    queryFn: async ({ signal }) => byTrouble(await readers[kind](signal)),
  });
}
