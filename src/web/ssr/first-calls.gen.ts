// Made by npm run codegen from src/features/feature-order.ts and the files that exist.
import { accountsFirstCalls } from "#src/features/accounts/web/first-calls.ts";
import { taxesFirstCalls } from "#src/features/taxes/web/first-calls.ts";
import { notificationsFirstCalls } from "#src/features/notifications/web/first-calls.ts";
import { walletFirstCalls } from "#src/features/wallet/web/first-calls.ts";
import { contactsFirstCalls } from "#src/features/contacts/web/first-calls.ts";
import { apiKeysFirstCalls } from "#src/features/api-keys/web/first-calls.ts";
import { telegramFirstCalls } from "#src/features/telegram/web/first-calls.ts";
import { paymentsFirstCalls } from "#src/features/payments/web/first-calls.ts";
import { invoicesFirstCalls } from "#src/features/invoices/web/first-calls.ts";
import { supportFirstCalls } from "#src/features/support/web/first-calls.ts";
import { payoutsFirstCalls } from "#src/features/payouts/web/first-calls.ts";
import { referralsFirstCalls } from "#src/features/referrals/web/first-calls.ts";
import { serversFirstCalls } from "#src/features/servers/web/first-calls.ts";
import { domainsFirstCalls } from "#src/features/domains/web/first-calls.ts";
import { dedicatedFirstCalls } from "#src/features/dedicated/web/first-calls.ts";
import { nameSaleFirstCalls } from "#src/features/name-sale/web/first-calls.ts";
import { whitelabelFirstCalls } from "#src/features/whitelabel/web/first-calls.ts";
import { importFirstCalls } from "#src/features/import/web/first-calls.ts";
import type { PageCalls } from "./page-calls.ts";

export const firstCalls: readonly PageCalls[] = [
  accountsFirstCalls,
  taxesFirstCalls,
  notificationsFirstCalls,
  walletFirstCalls,
  contactsFirstCalls,
  apiKeysFirstCalls,
  telegramFirstCalls,
  paymentsFirstCalls,
  invoicesFirstCalls,
  supportFirstCalls,
  payoutsFirstCalls,
  referralsFirstCalls,
  serversFirstCalls,
  domainsFirstCalls,
  dedicatedFirstCalls,
  nameSaleFirstCalls,
  whitelabelFirstCalls,
  importFirstCalls,
];
