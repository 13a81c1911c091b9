import type { Kysely, Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { catalogContract } from "../contract.ts";
import type { CatalogueDocument } from "./document/catalogue-document.ts";
import { exportCatalogue } from "./document/export-catalogue.ts";
import { type CatalogueImport, importCatalogue } from "./document/import-catalogue.ts";
import { type Catalogue, createCatalogueReader } from "./read-catalogue.ts";
import { type Quote, type QuoteRequest, quoteServer } from "./quote-server.ts";
import { catalogRoutes } from "./routes.ts";
import { seedCatalogue } from "./seed-catalogue.ts";

export type { Catalogue } from "./read-catalogue.ts";
export type { Quote, QuoteRequest } from "./quote-server.ts";
export { type CatalogNode, readNodes, removeNode, saveNode, setNodeState } from "./nodes.ts";
export { demoCatalogue } from "./demo-catalogue.ts";
export {
  type CatalogueDocument,
  catalogueDocument,
  type DocumentProblem,
} from "./document/catalogue-document.ts";
export { checkDocument } from "./document/check-document.ts";
export { compareDocuments, type DocumentChange } from "./document/compare-documents.ts";

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
  /** The catalogue as an operator edits it. */
  exportCatalogue(db: Kysely<DB>, options: { readonly withStock: boolean }): Promise<CatalogueDocument>;
  /** Makes the catalogue what a checked document says, in the caller's transaction. */
  importCatalogue(trx: Transaction<DB>, change: CatalogueImport): Promise<void>;
}

export function createCatalog(platform: Platform, deps: CatalogDeps): Catalog {
  const readCatalogue = createCatalogueReader(platform.db.kysely, deps.freeAddresses);
  const quote = (request: QuoteRequest): Promise<Quote> => quoteServer(platform.db.kysely, request);
  return {
    handlers: catalogRoutes({ readCatalogue, quoteServer: quote }),
    readCatalogue,
    quoteServer: quote,
    seedCatalogue: (seed) => seedCatalogue(platform.db.kysely, seed),
    exportCatalogue,
    importCatalogue: (trx, change) => importCatalogue(trx, change, platform.clock.now()),
  };
}
