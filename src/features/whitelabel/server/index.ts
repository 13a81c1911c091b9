import { createLogoMaker } from "#src/platform/files/preview-maker.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createSite } from "./create-site.ts";
import type { WhitelabelContext, WhitelabelDeps } from "./deps.ts";
import { whitelabelJobs } from "./jobs.ts";
import { createWhitelabelHandlers } from "./routes.ts";
import { changeState } from "./states/change-state.ts";
import { listShops } from "./states/shop-row.ts";

export type Whitelabel = ReturnType<typeof createWhitelabel>;

export { findOpenSite, findSite } from "./read-sites.ts";

/** Sites that customers run under brands of their own. */
export function createWhitelabel(platform: Platform, deps: WhitelabelDeps) {
  const context: WhitelabelContext = { ...deps, platform, logos: createLogoMaker() };
  return {
    handlers: createWhitelabelHandlers(context),
    jobs: whitelabelJobs(context),
    /** Makes a site of a customer; its UUID. */
    createSite: (
      ctx: Parameters<typeof createSite>[1],
      input: Parameters<typeof createSite>[2],
      discountBp?: number,
    ) => createSite(context, ctx, input, discountBp),
    /** Sites with whose they are, for staff. */
    listShops: (asked?: Parameters<typeof listShops>[1]) => listShops(platform.db.kysely, asked),
    /** What the owner or staff does with the state of a site. */
    changeState: (ctx: Parameters<typeof changeState>[1], input: Parameters<typeof changeState>[2]) =>
      changeState(context, ctx, input),
  };
}
