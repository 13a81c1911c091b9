import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { clock } from "#src/web/clock.ts";

export type Domain = ApiOutput<"GET /v2/domains/{id}">;

/** While a registry is being asked, steps follow within seconds; later they take days. */
const refreshMs = 3000;
const maxShown = 20;
/** How long a failed transfer is shown. */
const failedShownMs = 3 * 86_400_000;

const isOpen = ({ state }: Domain) => state === "transfer_in";

const isFreshFailure = ({ state, createdAt }: Domain) =>
  state === "transfer_failed" && clock.now().getTime() - Date.parse(createdAt) < failedShownMs;

/** Incoming transfers that are pending or failed, the newest first; polled while one runs. */
export const transfersQuery = queryOptions({
  queryKey: ["domain-transfers"],
  queryFn: async ({ signal }) => {
    const read = (status: "progress" | "attention") =>
      api("GET /v2/domains/list", { query: { status, limit: maxShown }, signal });
    const lists = await Promise.all([read("progress"), read("attention")]);
    return lists
      .flatMap(({ domains }) => domains)
      .filter((domain) => isOpen(domain) || isFreshFailure(domain));
  },
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? refreshMs : false),
});
