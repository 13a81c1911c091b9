import type officeAlarms from "../../locales/en/officeAlarms.json";

/** A sentence of an alarm: its text is at `details` in `locales/<language>/officeAlarms.json`. */
export type AlarmTextKey = keyof (typeof officeAlarms)["details"];

/**
 * What each sentence is filled with. By the ends of their names `…At` is an instant, `…Day` a day and `…Cents` an amount in USD,
 * which the text names without that end; `problem` is in the words of what failed, which are not translated.
 */
export const alarmTexts = {
  balanceFailing: ["asset", "address", "sinceAt", "problem"],
  balancesFailing: ["asset", "chain", "sinceAt", "problem"],
  balancesWaiting: ["asset", "chain", "sinceAt"],
  brokenBot: ["name", "sinceAt", "problem"],
  catalogueMissed: ["name"],
  chainHalted: ["chain", "haltedAt", "problem"],
  chainLag: ["chain", "driver", "lastAt", "height"],
  chainStopped: ["chain", "height", "sinceAt", "problem"],
  copyFailed: ["id"],
  debt: ["customer", "owedCents", "by", "runs", "running"],
  dedicatedRequest: ["id", "quantity", "name", "monthlyCents"],
  euroRatesNever: [],
  euroRatesRefused: ["refusedAt", "problem"],
  euroRatesStale: ["lastDay"],
  failedEvent: ["consumer", "event", "count", "problem"],
  failedReward: ["id", "problem"],
  failedTask: ["task", "id", "cause", "refunds"],
  failedTurn: ["turn", "kind", "id", "problem"],
  finding: ["rule", "object", "problem"],
  gatewayAway: ["gateway", "sinceAt", "count", "problem"],
  gatewayContradiction: ["gateway", "id", "problem"],
  guessedOperators: [],
  heldDeposit: ["id", "asset", "reason", "receivedCents", "problem"],
  heldGateway: ["amountCents", "gateway", "reason"],
  lateAnswer: ["number", "dueAt"],
  lateMargin: ["name", "amountCents", "dueAt"],
  longJob: ["name", "sinceAt"],
  missedTransaction: ["customer", "txid", "height", "chain"],
  missingCredit: ["id"],
  missingInvoice: ["id"],
  nameServersDown: ["driver", "problem"],
  noDefaultSite: [],
  noRateEver: ["asset", "problem"],
  noRateSince: ["asset", "sinceAt", "problem"],
  nodeAway: ["node", "location", "lastAt"],
  nodeNever: ["node", "location"],
  outboxRange: ["number"],
  payout: ["id", "amountCents", "kind"],
  quarantined: ["output", "txid", "height", "chain", "units", "asset", "problem"],
  registrarAccount: ["endings", "count", "sinceAt", "problem"],
  reorgDeep: ["chain", "depth", "floor", "beganAt"],
  reorgHalted: ["chain", "depth", "floor", "beganAt", "haltedAt", "problem"],
  requestDue: ["kind", "customer", "dueDay"],
  shortfall: ["id", "amount", "missing", "txid"],
  siteProblem: ["name", "problem"],
  strangeZone: ["zone"],
  undeliveredMail: ["count", "id", "problem"],
  unreadableMessage: [],
  unreadMailbox: ["name", "sinceAt", "problem"],
  unscannedFiles: ["count", "sinceAt", "problem"],
  zoneNotLive: ["version", "zone", "problem"],
} as const satisfies Readonly<Record<AlarmTextKey, readonly string[]>>;

/** What a sentence is filled with; numbers are those that are counted. */
export type AlarmParams = Readonly<Record<string, string | number>>;

/** What is wrong, for the office to say in its language. */
export interface AlarmText {
  readonly key: AlarmTextKey;
  readonly params: AlarmParams;
}

/** Puts a sentence together: all that it is filled with, and nothing else. */
export function alarmText<Key extends AlarmTextKey>(
  key: Key,
  params: Readonly<Record<(typeof alarmTexts)[Key][number], string | number>>,
): AlarmText {
  return { key, params };
}
