import type { TldList } from "#src/features/catalog/server/index.ts";
import type { Actor } from "#src/platform/authz/actor.ts";
import type { Handlers, Lines } from "#src/platform/http/handlers.ts";
import { bulkLimits, type nameSaleContract } from "../contract.ts";
import { markOwn } from "./mark-own.ts";
import type { NameResult } from "./plan-search.ts";
import type { NameSearch } from "./search-names.ts";

export function searchHandlers(
  search: NameSearch,
  readTlds: (siteId: number) => Promise<TldList>,
  readOwn: (customerId: string, names: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Handlers<typeof nameSaleContract> {
  const markFor = (actor: Actor | null, answer: Lines<NameResult>) =>
    actor?.kind === "user" ? markOwn(answer, (names) => readOwn(actor.customerId, names)) : answer;
  return {
    "GET /v2/domains/search": async ({ ctx, query }) =>
      markFor(ctx.actor, await search.searchWord(ctx.site.id, query.query, listOf(query.tlds))),
    "GET /v2/catalog/domains/search": async ({ ctx, query }) =>
      markFor(ctx.actor, await search.searchWord(ctx.site.id, query.query, listOf(query.tlds))),
    "GET /v2/domains/all-tlds": ({ ctx }) => readTlds(ctx.site.id),
    "POST /v2/domains/search/bulk": async ({ ctx, query, body }) => {
      const limit = ctx.actor === null ? bulkLimits.visitor : bulkLimits.customer;
      return markFor(
        ctx.actor,
        await search.searchList(ctx.site.id, body.names, body.tlds ?? listOf(query.tlds), limit),
      );
    },
  };
}

function listOf(tlds: string | undefined): string[] | null {
  return tlds === undefined ? null : tlds.split(",");
}
