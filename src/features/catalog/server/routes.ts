import type { Handlers } from "#src/platform/http/handlers.ts";
import type { catalogSaleContract } from "../contract.ts";
import type { Quote, QuoteRequest } from "./quote-server.ts";
import type { Catalogue } from "./read-catalogue.ts";
import type { TldList } from "./read-tlds.ts";
import type { Dedicated } from "./read-dedicated.ts";

interface Reads {
  readCatalogue(siteId: number, customerId: string | null): Promise<Catalogue>;
  quoteServer(request: QuoteRequest): Promise<Quote>;
  readTlds(siteId: number): Promise<TldList>;
  readDedicated(siteId: number): Promise<readonly Dedicated[]>;
}

export function catalogRoutes(reads: Reads): Handlers<typeof catalogSaleContract> {
  return {
    "GET /v2/catalog/servers": ({ ctx }) => reads.readCatalogue(ctx.site.id, null),
    "GET /v2/catalog/servers/quote": ({ ctx, query }) =>
      reads.quoteServer({ ...query, siteId: ctx.site.id, customerId: null }),
    "GET /v2/catalog/tlds": ({ ctx }) => reads.readTlds(ctx.site.id),
    "GET /v2/catalog/dedicated": async ({ ctx }) => ({
      configurations: [...(await reads.readDedicated(ctx.site.id))],
    }),
  };
}
