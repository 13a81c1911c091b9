import type { HookType } from "#src/platform/hooks/hook-type.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { WebhooksContext, WebhooksDeps } from "./deps.ts";
import { webhooksAdminHandlers } from "./admin-routes.ts";
import { disableEndpointsOfBreakIn } from "./disable-endpoints-of-break-in.ts";
import { disableEndpointsOfExposedKeys } from "./disable-endpoints-of-exposed-keys.ts";
import { disableOfLeavers } from "./disable-left-behind.ts";
import { followEvents } from "./follow-events.ts";
import { webhooksJobs } from "./jobs.ts";
import { removeEndpointsOfStrangers } from "./remove-endpoints-of-strangers.ts";
import { createWebhooksHandlers } from "./routes.ts";
import { skipOfBlocked } from "./skip-of-blocked.ts";

/**
 * Calls to customers' own programs, by Standard Webhooks 1.0. Features declare by `hooks` which of their events are sent;
 * what is sent of them is the answer of a call of the API.
 */
export function createWebhooks(platform: Platform, deps: WebhooksDeps, hooks: readonly HookType[]) {
  const context: WebhooksContext = { ...deps, platform };
  return {
    handlers: createWebhooksHandlers(context),
    adminHandlers: webhooksAdminHandlers(context),
    consumers: [
      followEvents(hooks, platform),
      removeEndpointsOfStrangers(platform),
      disableEndpointsOfBreakIn(platform),
      disableEndpointsOfExposedKeys(platform),
      disableOfLeavers(context),
      skipOfBlocked(platform),
    ],
    jobs: webhooksJobs(context),
  };
}
