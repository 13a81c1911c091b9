// Made by npm run codegen from src/features/feature-order.ts and the files that exist.
import type { staffContract } from "#src/features/staff/contract.ts";
import type { accountsContract } from "#src/features/accounts/contract.ts";
import type { catalogContract } from "#src/features/catalog/contract.ts";
import type { dnsContract } from "#src/features/dns/contract.ts";
import type { helpContract } from "#src/features/help/contract.ts";
import type { settingsContract } from "#src/features/settings/contract.ts";
import type { taxesContract } from "#src/features/taxes/contract.ts";
import type { statusContract } from "#src/features/status/contract.ts";
import type { notificationsContract } from "#src/features/notifications/contract.ts";
import type { walletContract } from "#src/features/wallet/contract.ts";
import type { contactsContract } from "#src/features/contacts/contract.ts";
import type { apiKeysContract } from "#src/features/api-keys/contract.ts";
import type { webhooksContract } from "#src/features/webhooks/contract.ts";
import type { telegramContract } from "#src/features/telegram/contract.ts";
import type { paymentsContract } from "#src/features/payments/contract.ts";
import type { invoicesContract } from "#src/features/invoices/contract.ts";
import type { supportContract } from "#src/features/support/contract.ts";
import type { payoutsContract } from "#src/features/payouts/contract.ts";
import type { servicesContract } from "#src/features/services/contract.ts";
import type { referralsContract } from "#src/features/referrals/contract.ts";
import type { serversContract } from "#src/features/servers/contract.ts";
import type { domainsContract } from "#src/features/domains/contract.ts";
import type { dedicatedContract } from "#src/features/dedicated/contract.ts";
import type { nameSaleContract } from "#src/features/name-sale/contract.ts";
import type { whitelabelContract } from "#src/features/whitelabel/contract.ts";
import type { adminContract } from "#src/features/admin/contract.ts";
import type { importContract } from "#src/features/import/contract.ts";
import type { mailingsContract } from "#src/features/mailings/contract.ts";
import type { privacyContract } from "#src/features/privacy/contract.ts";
import type { statsContract } from "#src/features/stats/contract.ts";

/** Every call of the API. */
export type ApiContract = typeof staffContract &
  typeof accountsContract &
  typeof catalogContract &
  typeof dnsContract &
  typeof helpContract &
  typeof settingsContract &
  typeof taxesContract &
  typeof statusContract &
  typeof notificationsContract &
  typeof walletContract &
  typeof contactsContract &
  typeof apiKeysContract &
  typeof webhooksContract &
  typeof telegramContract &
  typeof paymentsContract &
  typeof invoicesContract &
  typeof supportContract &
  typeof payoutsContract &
  typeof servicesContract &
  typeof referralsContract &
  typeof serversContract &
  typeof domainsContract &
  typeof dedicatedContract &
  typeof nameSaleContract &
  typeof whitelabelContract &
  typeof adminContract &
  typeof importContract &
  typeof mailingsContract &
  typeof privacyContract &
  typeof statsContract;
