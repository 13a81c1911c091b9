import { useTranslations } from "use-intl";

const orders = [
  "server-purchase",
  "server-prolong",
  "server-renewal",
  "server-ipv4",
  "domain-purchase",
  "domain-transfer",
  "domain-renew",
  "domain-renewal",
  "domain-restore",
] as const;

const tasks = [
  "server-provision",
  "server-start",
  "server-stop",
  "server-restart",
  "server-reinstall",
  "server-password",
  "server-resize",
  "server-ipv4",
  "server-addresses",
  "server-move",
  "server-restore",
  "server-suspend",
  "server-cleanup",
  "server-terminate",
  "domain-register",
  "domain-transfer",
  "domain-renew",
  "domain-restore",
  "domain-update",
  "domain-code",
  "domain-delete",
] as const;

const movements = [
  "deposit",
  "deposit-reversal",
  "purchase",
  "delivery",
  "refund",
  "adjustment",
  "debt",
  "reward",
  "reward-earned",
  "reward-taken-back",
  "commission",
  "commission-returned",
  "margin-maturity",
  "payout-request",
  "payout",
  "payout-return",
] as const;

const actors = ["user", "api-key", "staff", "operator", "system"] as const;

/** Kinds of orders, for filters. */
export const orderKinds = orders;
/** Kinds of tasks, for filters. */
export const taskKinds = tasks;
/** Kinds of transactions of the ledger, for filters. */
export const movementKinds = movements;

type KindName = (kind: string) => string;

/** What kind of order it is, in words; one that the texts lack as it is. */
export function useKindName(): KindName {
  return named(orders, useTranslations("officeOrders.kinds"));
}

/** What a task does, in words; a kind that the texts lack as it is. */
export function useTaskName(): KindName {
  return named(tasks, useTranslations("officeOrders.taskKinds"));
}

/** What a step of a task does, in words; one that the texts lack as it is. */
export function useStepName(): (kind: string, step: string) => string {
  const t = useTranslations("officeOrders");
  return (kind, step) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whether it is one is what is asked
    const key = `steps.${kind.split("-")[0] ?? ""}.${step}` as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : step;
  };
}

/** What moved money, in words; a kind that the texts lack as it is. */
export function useMovementName(): KindName {
  return named(movements, useTranslations("officeMoney.kinds"));
}

/** As what somebody did something, in a word; a kind that the texts lack as it is. */
export function useActorName(): KindName {
  return named(actors, useTranslations("officeOrders.actors"));
}

function named<Kind extends string>(kinds: readonly Kind[], text: (kind: Kind) => string): KindName {
  return (kind) => {
    const known = kinds.find((one) => one === kind);
    return known === undefined ? kind : text(known);
  };
}
