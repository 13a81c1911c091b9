import { defineFeature } from "#src/features/server-feature.ts";
import { openAddresses } from "#src/platform/http-out/open-addresses.ts";
import { resolveHost } from "#src/platform/http-out/resolve-host.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { webhooksContract } from "../contract.ts";
import { webhooksAdminContract } from "../contract-admin.ts";
import { createWebhooks } from "./index.ts";
import { webhooksData } from "./personal-data.ts";
import { joinTypes, type MessageTypes } from "./message-types.ts";
import { webhooksFinders } from "./office/webhook-finders.ts";
import { webhooksNotices } from "./notices.ts";

export const webhooksFeature = defineFeature(
  "webhooks",
  ({ platform, config, sealer, sites, hooks, all }) => {
    let joined: MessageTypes | null = null;
    const types = (): MessageTypes => (joined ??= joinTypes(hooks, all("routes")));
    const outside = {
      isOpen: openAddresses(config.CLOSED_NETWORKS),
      allowsLoopback: config.mode === "demo",
      ownHosts: sites.hosts,
      resolve: resolveHost,
    };
    const webhooks = createWebhooks(platform, { sealer, outside, types }, hooks);
    return {
      front: webhooks,
      personalData: [webhooksData],
      routes: [
        routeSet(webhooksContract, webhooks.handlers),
        routeSet(webhooksAdminContract, webhooks.adminHandlers),
      ],
      consumers: webhooks.consumers,
      jobs: webhooks.jobs,
      finders: webhooksFinders,
      // A type without its call is found at the start, not at the first event.
      prepare: async () => void types(),
    };
  },
  { notices: webhooksNotices },
);
