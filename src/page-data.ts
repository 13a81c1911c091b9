import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Product } from "./compose.ts";
import type { Config } from "./config.ts";
import type { Catalogue, Dedicated, Tld } from "./features/catalog/server/index.ts";
import { type LegalTerms, readLegalTerms } from "./legal-terms.ts";
import { isDatabaseAway } from "./platform/db/database-away.ts";
import type { Wake } from "./platform/events/wake.ts";
import type { Platform } from "./platform/platform.ts";
import type { PageSite } from "./platform/pages/create-pages.ts";

/** What public pages show. */
export interface PageData {
  readonly catalogue: Catalogue;
  readonly tlds: readonly Tld[];
  readonly dedicated: readonly Dedicated[];
  readonly terms: LegalTerms;
}

interface Snapshot {
  readonly data: PageData;
  readonly version: string;
  readonly readAt: number;
}

interface PageDataDeps {
  readonly platform: Pick<Platform, "clock" | "log">;
  readonly product: {
    readonly catalog: Pick<Product["catalog"], "readCatalogue" | "readTlds" | "readDedicated">;
  };
  readonly wake: Pick<Wake, "on">;
  readonly config: Pick<Config, "site">;
}

/** So long a page may show stock that has changed since; prices are checked again at the purchase. */
const freshMs = 1000;

/**
 * The data of public pages, kept in memory per site. A visit never waits for the database: an old snapshot
 * is shown while the next one is read, and a changed one gives the pages a new version. A changed catalogue is
 * read at once, in every process.
 */
export function createPageData({ platform, product, wake, config }: PageDataDeps) {
  const snapshots = new Map<number, Snapshot>();
  const reading = new Map<number, Promise<Snapshot>>();

  const readAll = async (siteId: number): Promise<PageData> => {
    const { catalog } = product;
    const [catalogue, { tlds }, dedicated, terms] = await Promise.all([
      catalog.readCatalogue(siteId, null),
      catalog.readTlds(),
      catalog.readDedicated(),
      readLegalTerms(product, config),
    ]);
    return { catalogue, tlds, dedicated, terms };
  };

  const read = (siteId: number): Promise<Snapshot> => {
    const running = reading.get(siteId);
    if (running) return running;
    const started = readAll(siteId)
      .then((data) => {
        const version = createHash("sha256").update(JSON.stringify(data)).digest("base64url");
        const snapshot = { data, version, readAt: platform.clock.now().getTime() };
        snapshots.set(siteId, snapshot);
        return snapshot;
      })
      .finally(() => reading.delete(siteId));
    reading.set(siteId, started);
    return started;
  };

  const refresh = (siteId: number): void => {
    read(siteId).catch((error: unknown) =>
      platform.log[isDatabaseAway(error) ? "debug" : "warn"]({ err: error }, "could not read the catalogue"),
    );
  };

  wake.on("catalogue", () => {
    for (const siteId of snapshots.keys()) {
      // What is being read now may be from before the change.
      const running = reading.get(siteId) ?? Promise.resolve();
      void Promise.allSettled([running]).then(() => refresh(siteId));
    }
  });

  return {
    siteOf: (request: FastifyRequest): PageSite => ({
      id: request.site.id,
      origin: request.origin,
      settings:
        request.hostname === config.legacy?.host
          ? { ...config.site, movedTo: config.legacy.sisterUrl }
          : config.site,
    }),
    loadData: async (site: PageSite): Promise<PageData> =>
      (snapshots.get(site.id) ?? (await read(site.id))).data,
    version: (site: PageSite): string => {
      const snapshot = snapshots.get(site.id);
      // A clock may go back.
      if (!snapshot || Math.abs(platform.clock.now().getTime() - snapshot.readAt) > freshMs) {
        refresh(site.id);
      }
      return snapshot?.version ?? "unread";
    },
  };
}
