import { servedDomainOf } from "#src/features/dns/server/index.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { apiKeysContract } from "../contract.ts";
import { apiKeysAdminContract } from "../contract-admin.ts";
import { apiKeysCommands } from "./commands.ts";
import { createApiKeys } from "./index.ts";
import { apiKeysData } from "./personal-data.ts";
import { keyByAddressFinder, keyFinder } from "./office/key-finder.ts";
import { apiKeysNotices } from "./notices.ts";

export const apiKeysFeature = defineFeature(
  "api-keys",
  ({ platform, filled }) => {
    const apiKeys = createApiKeys(platform, (customerId, id) => filled(servedDomainOf)(customerId, id));
    return {
      front: apiKeys,
      personalData: [apiKeysData],
      routes: [
        routeSet(apiKeysContract, apiKeys.handlers),
        routeSet(apiKeysAdminContract, apiKeys.adminHandlers),
      ],
      jobs: apiKeys.jobs,
      consumers: apiKeys.consumers,
      finders: [keyFinder, keyByAddressFinder],
      tokenResolvers: [apiKeys.resolveToken],
      register: apiKeys.register,
    };
  },
  { notices: apiKeysNotices, commands: apiKeysCommands },
);
