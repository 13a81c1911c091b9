import type { Platform } from "#src/platform/platform.ts";
import type { WhitelabelDeps } from "./deps.ts";
import { createWhitelabelHandlers } from "./routes.ts";

/** Sites that customers run under brands of their own. */
export function createWhitelabel(platform: Platform, deps: WhitelabelDeps) {
  const context = { ...deps, platform };
  return { handlers: createWhitelabelHandlers(context) };
}
