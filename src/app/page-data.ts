import type { FastifyRequest } from "fastify";
import type { Product } from "./compose.ts";
import type { Config } from "#src/config/config.ts";
import type { PublicData } from "#src/features/website/contract-pages.ts";
import { readLegalTerms } from "./legal-terms.ts";
import { keepSnapshots } from "./page-snapshots.ts";
import type { Wake } from "#src/platform/events/wake.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { PageSite } from "#src/platform/pages/create-pages.ts";

interface PageDataDeps {
  readonly platform: Pick<Platform, "clock" | "log">;
  readonly product: Product;
  readonly wake: Pick<Wake, "on">;
  readonly config: Config;
}

/** What public pages show and their site settings, cached in memory per site. */
export function createPageData({ platform, product, wake, config }: PageDataDeps) {
  const readAll = async (siteId: number): Promise<PublicData> => {
    const { catalog, servers, routes } = product;
    const [catalogue, { tlds }, dedicated, terms, usualInstallSeconds] = await Promise.all([
      catalog.readCatalogue(siteId, null),
      catalog.readTlds(siteId),
      catalog.readDedicated(),
      readLegalTerms(product, config, await product.sites.of(siteId)),
      servers.readUsualInstallSeconds(),
    ]);
    const apiCalls = routes.flatMap(({ contract }) => Object.keys(contract)).length;
    return { catalogue, tlds, dedicated, terms, figures: { usualInstallSeconds, apiCalls } };
  };

  const { clock, log } = platform;
  const snapshots = keepSnapshots({ clock, log, wake, read: readAll });

  return {
    siteOf: (request: FastifyRequest): PageSite => ({
      id: request.site.id,
      origin: request.origin,
      settings:
        request.hostname === config.legacy?.host
          ? { ...request.site.settings, movedTo: config.legacy.sisterUrl }
          : request.site.settings,
    }),
    loadData: (site: PageSite): Promise<PublicData> => snapshots.dataOf(site.id),
    version: (site: PageSite): string => `${snapshots.versionOf(site.id)} ${product.sites.version()}`,
  };
}
