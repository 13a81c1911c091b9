import type { Kysely } from "kysely";
import { slot } from "#src/features/slot.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { catalogSaleContract } from "../contract.ts";
import type { PlaceRoom } from "./availability.ts";
import type { CatalogueDocument } from "./document/catalogue-document.ts";
import { exportCatalogue } from "./document/export-catalogue.ts";
import { type Catalogue, createCatalogueReader } from "./read-catalogue.ts";
import { type CatalogueNames, createNameReader } from "./read-names.ts";
import { type Dedicated, readDedicated } from "./read-dedicated.ts";
import { type Quote, type QuoteRequest, quoteServer } from "./quote-server.ts";
import { noteNodes, type SeenNode } from "./nodes.ts";
import { managePromoCodes, type PromoCodes } from "./promo/manage-codes.ts";
import { catalogRoutes } from "./routes.ts";
import { readResale } from "./resale/read-resale.ts";
import { readTlds, type TldList } from "./read-tlds.ts";
import { seedCatalogue } from "./seed-catalogue.ts";

export type { Dedicated } from "./read-dedicated.ts";
export type { Catalogue } from "./read-catalogue.ts";
export type { CatalogueNames } from "./read-names.ts";
export type { Tld, TldList } from "./read-tlds.ts";
export { priceServer, type Quote, type QuoteRequest } from "./quote-server.ts";
export { type CatalogNode, readNodes, removeNode, saveNode, setNodeState } from "./nodes.ts";
export type { PlaceRoom } from "./availability.ts";
export { openResale } from "./resale/open-resale.ts";
export { readPricing } from "./resale/read-pricing.ts";
export { readResaleDiscounts, setResaleDiscount } from "./resale/set-discount.ts";
export { setRules } from "./resale/set-rules.ts";
export { priceOf, readResale, type Resale } from "./resale/read-resale.ts";
export { nodeAlarms } from "./node-alarms.ts";
export { demoCatalogue } from "./demo-catalogue.ts";
export { type CatalogueFile, catalogueFile } from "../contract-document.ts";
export type { CatalogueDocument, DocumentProblem } from "./document/catalogue-document.ts";
export type { PromoCodes } from "./promo/manage-codes.ts";
export { countPromoTries, type PromoLimits, spellPromo } from "./promo/promo-tries.ts";
export { networksOf } from "./versions/catalogue-state.ts";
export { checkDocument } from "./document/check-document.ts";
export { compareDocuments, type DocumentChange } from "./document/compare-documents.ts";

/** What is left, by location, in all or in one; filled by the feature that makes machines. */
export const roomsOf = slot<CatalogDeps["readRooms"]>("room by location");

export interface CatalogDeps {
  /** When false, no ending is on sale, whatever the catalogue holds. Defaults to true. */
  readonly sellsNames?: boolean;
  /** What is left, by location, in all or in one. */
  readonly readRooms: (location: string | null) => Promise<ReadonlyMap<string, PlaceRoom>>;
}

/** What is on sale: pages, order form and purchase read the same rows through this. */
export interface Catalog {
  readonly handlers: Handlers<typeof catalogSaleContract>;
  /** Everything on sale as a customer sees it; null for a visitor. Offers depend on the customer. */
  readCatalogue(siteId: number, customerId: string | null): Promise<Catalogue>;
  quoteServer(request: QuoteRequest): Promise<Quote>;
  /** Endings of domain names that are on sale, in the catalogue's order. */
  readTlds(siteId: number): Promise<TldList>;
  /** Dedicated servers that can be requested. */
  readDedicated(siteId: number, db?: Kysely<DB>): Promise<readonly Dedicated[]>;
  /** When a reseller's site was opened; null where no one resells. */
  resoldSince(siteId: number): Promise<Date | null>;
  /** Names of everything that is or was sold, no older than this version of the catalogue. */
  namesAt(version: bigint): Promise<CatalogueNames>;
  /** Fills an empty catalogue; false when it was not empty. */
  seedCatalogue(seed: Parameters<typeof seedCatalogue>[1]): Promise<boolean>;
  /** Stores what nodes have just reported. */
  noteNodes(nodes: readonly SeenNode[]): Promise<void>;
  /** Promotion codes of any site. */
  readonly promoCodes: PromoCodes;
  /** The catalogue in the operator's format. */
  exportCatalogue(db: Kysely<DB>, options: { readonly withStock: boolean }): Promise<CatalogueDocument>;
}

export function createCatalog(platform: Platform, deps: CatalogDeps): Catalog {
  const db = platform.db.kysely;
  const readCatalogue = createCatalogueReader(db, () => deps.readRooms(null));
  const quote = (request: QuoteRequest): Promise<Quote> => quoteServer(db, deps.readRooms, request);
  const tlds = async (siteId: number): Promise<TldList> => {
    const all = await readTlds(db, siteId);
    return deps.sellsNames === false ? { ...all, tlds: [] } : all;
  };
  const dedicated = (siteId: number, other?: Kysely<DB>) => readDedicated(other ?? db, siteId);
  return {
    handlers: catalogRoutes({
      readCatalogue,
      quoteServer: quote,
      readTlds: tlds,
      readDedicated: dedicated,
    }),
    readCatalogue,
    quoteServer: quote,
    readTlds: tlds,
    readDedicated: dedicated,
    resoldSince: async (siteId) => (await readResale(db, siteId))?.since ?? null,
    namesAt: createNameReader(db),
    seedCatalogue: (seed) => seedCatalogue(platform, seed),
    noteNodes: (nodes) => noteNodes(db, nodes, platform.clock.now()),
    promoCodes: managePromoCodes(platform),
    exportCatalogue,
  };
}
