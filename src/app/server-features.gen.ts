// Made by npm run codegen from src/features/feature-order.ts and the manifests that exist.
import { accountsFeature } from "#src/features/accounts/server/feature.ts";
import { adminFeature } from "#src/features/admin/server/feature.ts";
import { apiKeysFeature } from "#src/features/api-keys/server/feature.ts";
import { catalogFeature } from "#src/features/catalog/server/feature.ts";
import { contactsFeature } from "#src/features/contacts/server/feature.ts";
import { dedicatedFeature } from "#src/features/dedicated/server/feature.ts";
import { dnsFeature } from "#src/features/dns/server/feature.ts";
import { domainsFeature } from "#src/features/domains/server/feature.ts";
import { helpFeature } from "#src/features/help/server/feature.ts";
import { importFeature } from "#src/features/import/server/feature.ts";
import { invoicesFeature } from "#src/features/invoices/server/feature.ts";
import { mailingsFeature } from "#src/features/mailings/server/feature.ts";
import { nameSaleFeature } from "#src/features/name-sale/server/feature.ts";
import { notificationsFeature } from "#src/features/notifications/server/feature.ts";
import { paymentsFeature } from "#src/features/payments/server/feature.ts";
import { payoutsFeature } from "#src/features/payouts/server/feature.ts";
import { privacyFeature } from "#src/features/privacy/server/feature.ts";
import { referralsFeature } from "#src/features/referrals/server/feature.ts";
import { serversFeature } from "#src/features/servers/server/feature.ts";
import { servicesFeature } from "#src/features/services/server/feature.ts";
import { settingsFeature } from "#src/features/settings/server/feature.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { statsFeature } from "#src/features/stats/server/feature.ts";
import { statusFeature } from "#src/features/status/server/feature.ts";
import { supportFeature } from "#src/features/support/server/feature.ts";
import { taxesFeature } from "#src/features/taxes/server/feature.ts";
import { telegramFeature } from "#src/features/telegram/server/feature.ts";
import { walletFeature } from "#src/features/wallet/server/feature.ts";
import { webhooksFeature } from "#src/features/webhooks/server/feature.ts";
import { whitelabelFeature } from "#src/features/whitelabel/server/feature.ts";

/** Every feature with a server half, low to high. */
export const serverFeatures = [
  staffFeature,
  accountsFeature,
  catalogFeature,
  dnsFeature,
  helpFeature,
  settingsFeature,
  taxesFeature,
  statusFeature,
  notificationsFeature,
  walletFeature,
  contactsFeature,
  apiKeysFeature,
  webhooksFeature,
  telegramFeature,
  paymentsFeature,
  invoicesFeature,
  supportFeature,
  payoutsFeature,
  servicesFeature,
  referralsFeature,
  serversFeature,
  domainsFeature,
  dedicatedFeature,
  nameSaleFeature,
  whitelabelFeature,
  adminFeature,
  importFeature,
  mailingsFeature,
  privacyFeature,
  statsFeature,
] as const;
