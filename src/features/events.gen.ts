// Made by npm run codegen from src/features/feature-order.ts and the events that are declared.
import { accountsEvents } from "#src/features/accounts/events.ts";
import { apiKeysEvents } from "#src/features/api-keys/events.ts";
import { contactsEvents } from "#src/features/contacts/events.ts";
import { dedicatedEvents } from "#src/features/dedicated/events.ts";
import { dnsEvents } from "#src/features/dns/events.ts";
import { domainsEvents } from "#src/features/domains/events.ts";
import { invoicesEvents } from "#src/features/invoices/events.ts";
import { mailingsEvents } from "#src/features/mailings/events.ts";
import { notificationsEvents } from "#src/features/notifications/events.ts";
import { paymentsEvents } from "#src/features/payments/events.ts";
import { payoutsEvents } from "#src/features/payouts/events.ts";
import { privacyEvents } from "#src/features/privacy/events.ts";
import { referralsEvents } from "#src/features/referrals/events.ts";
import { serversEvents } from "#src/features/servers/events.ts";
import { servicesEvents } from "#src/features/services/events.ts";
import { supportEvents } from "#src/features/support/events.ts";
import { taxesEvents } from "#src/features/taxes/events.ts";
import { telegramEvents } from "#src/features/telegram/events.ts";
import { walletEvents } from "#src/features/wallet/events.ts";
import { webhooksEvents } from "#src/features/webhooks/events.ts";
import { whitelabelEvents } from "#src/features/whitelabel/events.ts";
import type { EventCatalogue, EventName } from "#src/shared/events.ts";
import { taskEvents } from "#src/shared/task-events.ts";

/** Every event of the product: what streams, refreshing and checks derive from. */
export const productEvents = {
  ...taskEvents,
  ...accountsEvents,
  ...dnsEvents,
  ...taxesEvents,
  ...notificationsEvents,
  ...walletEvents,
  ...contactsEvents,
  ...apiKeysEvents,
  ...webhooksEvents,
  ...telegramEvents,
  ...paymentsEvents,
  ...invoicesEvents,
  ...supportEvents,
  ...payoutsEvents,
  ...servicesEvents,
  ...referralsEvents,
  ...serversEvents,
  ...domainsEvents,
  ...dedicatedEvents,
  ...whitelabelEvents,
  ...mailingsEvents,
  ...privacyEvents,
} as const satisfies EventCatalogue;

export type ProductEventName = EventName<typeof productEvents>;
