// Made by npm run codegen from src/features/feature-order.ts and the files that exist.
import { accountsWeb } from "#src/features/accounts/web/feature.ts";
import { notificationsWeb } from "#src/features/notifications/web/feature.ts";
import { walletWeb } from "#src/features/wallet/web/feature.ts";
import { contactsWeb } from "#src/features/contacts/web/feature.ts";
import { apiKeysWeb } from "#src/features/api-keys/web/feature.ts";
import { supportWeb } from "#src/features/support/web/feature.ts";
import { serversWeb } from "#src/features/servers/web/feature.ts";
import { domainsWeb } from "#src/features/domains/web/feature.ts";
import { whitelabelWeb } from "#src/features/whitelabel/web/feature.ts";
import type { WebFeature } from "./web-feature.ts";

export const webFeatures: readonly WebFeature[] = [
  accountsWeb,
  notificationsWeb,
  walletWeb,
  contactsWeb,
  apiKeysWeb,
  supportWeb,
  serversWeb,
  domainsWeb,
  whitelabelWeb,
];
