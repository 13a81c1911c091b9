import type { Handlers } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { catalogContract } from "../contract.ts";
import { type Catalogue, createCatalogueReader } from "./read-catalogue.ts";
import { type Quote, type QuoteRequest, quoteServer } from "./quote-server.ts";
import { catalogRoutes } from "./routes.ts";
import { seedCatalogue } from "./seed-catalogue.ts";

export type { Catalogue } from "./read-catalogue.ts";
export type { Quote, QuoteRequest } from "./quote-server.ts";
export { demoCatalogue } from "./demo-catalogue.ts";

export interface CatalogDeps {
  /** Addresses that can be given out now, by location: a location without one takes no orders. */
  readonly freeAddresses: () => Promise<ReadonlyMap<string, number>>;
}

/** What is on sale: pages, order form and purchase read the same rows through this. */
export interface Catalog {
  readonly handlers: Handlers<typeof catalogContract>;
  /** Everything on sale as a customer sees it; a visitor is null. Offers depend on who asks. */
  readCatalogue(siteId: number, customerId: string | null): Promise<Catalogue>;
  quoteServer(request: QuoteRequest): Promise<Quote>;
  /** Fills an empty catalogue; true when it did. */
  seedCatalogue(seed: Parameters<typeof seedCatalogue>[1]): Promise<boolean>;
}

export function createCatalog(platform: Platform, deps: CatalogDeps): Catalog {
  const readCatalogue = createCatalogueReader(platform.db.kysely, deps.freeAddresses);
  const quote = (request: QuoteRequest): Promise<Quote> => quoteServer(platform.db.kysely, request);
  return {
    handlers: catalogRoutes({ readCatalogue, quoteServer: quote }),
    readCatalogue,
    quoteServer: quote,
    seedCatalogue: (seed) => seedCatalogue(platform.db.kysely, seed),
  };
}
