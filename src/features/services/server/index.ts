/**
 * What every service that is paid by the period has in common: its turns, reminders, autoprolong and the renewals that
 * are retried when money arrives. A kind of service gives what is its own: dates, prices, acts and texts.
 */
export { changeTags, maxTags, type TagChange } from "./change-tags.ts";
export type { changesOfSites } from "./prices/changes-of-site.ts";
export { managePrices } from "./prices/manage-prices.ts";
export { type PriceAsk, type PricedKind, pricedKinds, type PricedPart } from "./prices/priced-kind.ts";
export { readKeptPrices } from "./prices/read-kept-prices.ts";
export { followsOrder } from "./follows-order.ts";
export { lacksMoney, moneyRefusals } from "./money-refusals.ts";
export { runTurns } from "./run-turns.ts";
export { retryRenewals } from "./retry-renewals.ts";
export { type ReminderRow, sendReminders } from "./send-reminders.ts";
export { isAfter, type ServicePage, type ServiceRow } from "./service-pages.ts";
export { setAutoprolong } from "./set-autoprolong.ts";
