import { useQuery } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useSettled } from "#src/web/use-settled.ts";

export type FoundAnswer = ApiOutput<"GET /v2/admin/search">;
export type FoundThing = FoundAnswer["results"][number];

/** What the server finds for a search. */
export interface Found {
  /** Of what is typed now, or of what was typed a moment ago while that is looked for. */
  readonly answer: FoundAnswer | undefined;
  /** All who had the address that is asked for, the last first; empty when it is about no address and day. */
  readonly owners: readonly FoundThing[];
  readonly isPending: boolean;
  readonly hasFailed: boolean;
}

const settleMs = 150;
/** One character is part of everything. */
const shortest = 2;

/** Things of the product that a search names. An older question ends when another is asked. */
export function useFound(search: string): Found {
  const term = useSettled(search, settleMs);
  const isAsked = term.length >= shortest;
  const found = useQuery({
    queryKey: ["office", "search", term],
    queryFn: ({ signal }) => api("GET /v2/admin/search", { query: { q: term }, signal }),
    enabled: isAsked,
    placeholderData: (before) => (isAsked ? before : undefined),
    retry: false,
  });
  const answer = isAsked ? found.data : undefined;
  const isAddressAtTime = answer?.at != null && answer.results.some(({ kind }) => kind === "address");
  const owners = useQuery({
    queryKey: ["office", "search", answer?.term ?? ""],
    queryFn: ({ signal }) => api("GET /v2/admin/search", { query: { q: answer?.term ?? "" }, signal }),
    enabled: isAddressAtTime,
    retry: false,
  });
  return {
    answer,
    owners: isAddressAtTime ? ownersOf([...answer.results, ...(owners.data?.results ?? [])]) : [],
    isPending: search.length >= shortest && (term !== search || found.isFetching),
    hasFailed: isAsked && found.isError,
  };
}

/** Each stay of the address with somebody once, in their order. */
function ownersOf(results: readonly FoundThing[]): readonly FoundThing[] {
  const stays = new Map(results.filter(({ kind }) => kind === "address").map((one) => [one.at, one]));
  return [...stays.values()].sort((one, other) => startOf(other) - startOf(one));
}

/** When somebody began to have an address, in milliseconds. */
export function startOf({ at }: FoundThing): number {
  return at === null ? 0 : Date.parse(at);
}
