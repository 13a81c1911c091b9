import { addDays, addMonths } from "#src/shared/time.ts";
import { isTransferring, type NameObject, type NameTransfer } from "./name-object.ts";
import type { Charge, Effects, NewMessage } from "./outcome.ts";
import type { NameFees, TransferInfo } from "./registry-session.ts";
import type { TldPolicy } from "./tld-policies.ts";

/** The maximum term of a name, from now on. */
export const maxYears = 10;
const reportDays = 7;

export function addYears(time: Date, years: number): Date {
  return addMonths(time, 12 * years);
}

/** When time alone changes the name next; null: never. */
export function dueAt(object: NameObject, policy: TldPolicy): Date {
  const moments = [termEnd(object, policy)];
  const { transfer, pendingCreation } = object;
  if (transfer?.state === "pending") {
    moments.push(transfer.answeredAt);
    if (transfer.script) moments.push(transfer.script.dueAt);
  }
  if (pendingCreation) moments.push(pendingCreation.endsAt);
  return moments.reduce((first, moment) => (moment < first ? moment : first));
}

function termEnd({ deletion, expiresAt }: NameObject, policy: TldPolicy): Date {
  if (deletion !== null) return deletion.reportDueAt ?? deletion.releasedAt;
  return policy.atExpiry === "renew" ? expiresAt : addDays(expiresAt, policy.expiredDays);
}

export interface NameRules {
  readonly policy: TldPolicy;
  readonly fees: NameFees;
}

/** The name after all effects of time until `now`; null: it is free again. */
export function settle(
  object: NameObject,
  rules: NameRules,
  now: Date,
): Effects & { readonly object: NameObject | null } {
  const charges: Charge[] = [];
  const messages: NewMessage[] = [];
  let current: NameObject | null = object;
  while (current !== null && dueAt(current, rules.policy) <= now) {
    const step: Step = nextStep(current, rules, dueAt(current, rules.policy));
    charges.push(...step.charges);
    messages.push(...step.messages);
    current = step.object;
  }
  return { object: current, charges, messages };
}

type Step = Effects & { readonly object: NameObject | null };

function nextStep(object: NameObject, rules: NameRules, at: Date): Step {
  const { transfer, pendingCreation, deletion } = object;
  if (pendingCreation && pendingCreation.endsAt <= at)
    return endCreation(object, pendingCreation.isRefused, at);
  if (transfer?.state === "pending") {
    if (transfer.script && transfer.script.dueAt <= at) {
      return endTransfer(
        object,
        rules,
        transfer.script.answer === "approve" ? "clientApproved" : "clientRejected",
        at,
      );
    }
    if (transfer.answeredAt <= at) return endTransfer(object, rules, "serverApproved", at);
  }
  if (deletion === null) {
    return rules.policy.atExpiry === "renew" ? renewItself(object, rules, at) : giveUp(object, rules, at);
  }
  // A restore without its report: the deletion continues where it was.
  if (deletion.reportDueAt !== null)
    return { ...unchanged, object: takeBackRestore(object, rules.policy, at) };
  return { object: null, charges: [], messages: [message(object, "deleted", "The name was released.", at)] };
}

const unchanged: Effects = { charges: [], messages: [] };

function message(object: NameObject, kind: NewMessage["kind"], text: string, at: Date): NewMessage {
  return { registrar: object.sponsor, at, kind, text, transfer: null, isCreated: null };
}

function endCreation(object: NameObject, isRefused: boolean, at: Date): Step {
  const text = isRefused ? "The registration was refused." : "The registration was approved.";
  const reported = { ...message(object, "created", text, at), isCreated: !isRefused };
  if (!isRefused) return { object: { ...object, pendingCreation: null }, charges: [], messages: [reported] };
  return { object: null, charges: creditsOf(object, at), messages: [reported] };
}

/** The refunds of open grace periods. */
export function creditsOf({ sponsor, periods }: NameObject, at: Date): Charge[] {
  return periods
    .filter(({ endsAt, feeCents }) => at < endsAt && feeCents > 0n)
    .map(({ feeCents }) => ({ registrar: sponsor, act: "credit", cents: -feeCents }));
}

function renewItself(object: NameObject, { policy, fees }: NameRules, at: Date): Step {
  const years = policy.years[0];
  const feeCents = fees.renewCents * BigInt(years);
  const endsAt = addDays(at, policy.expiredDays);
  const period = { kind: "autoRenewPeriod", endsAt, years, feeCents } as const;
  const periods = [...object.periods.filter((open) => at < open.endsAt), period];
  return {
    object: { ...object, expiresAt: addYears(object.expiresAt, years), periods },
    charges: [{ registrar: object.sponsor, act: "autorenew", cents: feeCents }],
    messages: [message(object, "renewed", "The name was renewed at the end of its term.", at)],
  };
}

/** No one renewed it while it was held back. */
function giveUp(object: NameObject, rules: NameRules, at: Date): Step {
  const ended = isTransferring(object)
    ? endTransfer(object, rules, "serverCancelled", at)
    : { ...unchanged, object };
  const { object: free, messages } = beginDeletion(ended.object, rules.policy, at);
  const reported = message(object, "deleted", "The name was not renewed and is being deleted.", at);
  return { object: free, charges: [], messages: [...ended.messages, ...(messages ?? []), reported] };
}

/** Into redemption, or free at once where there is none. */
export function beginDeletion(
  object: NameObject,
  policy: TldPolicy,
  at: Date,
): { readonly object: NameObject | null; readonly messages?: undefined } {
  const { redemptionDays, pendingDeleteDays } = policy;
  if (redemptionDays + pendingDeleteDays === 0) return { object: null };
  const redeemableUntilAt = addDays(at, redemptionDays);
  const releasedAt = addDays(redeemableUntilAt, pendingDeleteDays);
  const deletion = { requestedAt: at, redeemableUntilAt, releasedAt, reportDueAt: null };
  return { object: { ...object, deletion, periods: [] } };
}

/** The restore that waits for its report from `now` on. */
export function beginRestore(object: NameObject, now: Date): NameObject {
  if (object.deletion === null) return object;
  return { ...object, deletion: { ...object.deletion, reportDueAt: addDays(now, reportDays) } };
}

function takeBackRestore(object: NameObject, policy: TldPolicy, at: Date): NameObject {
  if (object.deletion === null) return object;
  const { redeemableUntilAt: until } = object.deletion;
  const redeemableUntilAt = until < at ? at : until;
  const releasedAt = addDays(redeemableUntilAt, policy.pendingDeleteDays);
  return { ...object, deletion: { ...object.deletion, reportDueAt: null, redeemableUntilAt, releasedAt } };
}

/** The term when the transfer completes at `at`: the year of a refunded renewal counts once. */
function termAfterTransfer(object: NameObject, transfer: NameTransfer, at: Date): Date {
  const renewed = object.periods.find(({ kind, endsAt }) => kind === "autoRenewPeriod" && at < endsAt);
  const isGivenBack = renewed !== undefined && transfer.years > 0;
  const base = isGivenBack ? addYears(object.expiresAt, -renewed.years) : object.expiresAt;
  const max = addYears(at, maxYears);
  const term = addYears(base, transfer.years);
  // The cap never shortens the present term.
  return term > max ? (object.expiresAt > max ? object.expiresAt : max) : term;
}

/** A transfer ends once, one way or another; both sides get a message. */
export function endTransfer(
  object: NameObject,
  rules: NameRules,
  state: Exclude<NameTransfer["state"], "pending">,
  at: Date,
): Effects & { readonly object: NameObject } {
  const { transfer } = object;
  if (transfer?.state !== "pending") return { ...unchanged, object };
  const ended: NameTransfer = { ...transfer, state, answeredAt: at, script: null };
  const isMoved = state === "clientApproved" || state === "serverApproved";
  const after = isMoved ? moveName(object, ended, rules, at) : { ...object, transfer: ended };
  const info = transferInfo(after, ended);
  const messageFor = (registrar: string): NewMessage => ({
    registrar,
    at,
    kind: "transfer",
    text: `Transfer: ${state}.`,
    transfer: info,
    isCreated: null,
  });
  const charges: Charge[] = isMoved ? chargesOfMove(object, ended, at) : [];
  return { object: after, charges, messages: [messageFor(transfer.gaining), messageFor(transfer.losing)] };
}

function moveName(object: NameObject, transfer: NameTransfer, { policy }: NameRules, at: Date): NameObject {
  const { years, feeCents, gaining } = transfer;
  const endsAt = addDays(at, policy.transferGraceDays);
  return {
    ...object,
    transfer,
    sponsor: gaining,
    transferredAt: at,
    expiresAt: termAfterTransfer(object, transfer, at),
    periods: years > 0 ? [{ kind: "transferPeriod", endsAt, years, feeCents }] : [],
    codeHash: null,
    registrant: null,
    contacts: [],
    isPrivate: false,
  };
}

function chargesOfMove(object: NameObject, transfer: NameTransfer, at: Date): Charge[] {
  const renewed = object.periods.find(({ kind, endsAt }) => kind === "autoRenewPeriod" && at < endsAt);
  const back: Charge[] =
    renewed && transfer.years > 0
      ? [{ registrar: transfer.losing, act: "credit", cents: -renewed.feeCents }]
      : [];
  return [{ registrar: transfer.gaining, act: "transfer", cents: transfer.feeCents }, ...back];
}

/** A transfer as both sides see it. */
export function transferInfo(object: NameObject, transfer: NameTransfer): TransferInfo {
  const isPending = transfer.state === "pending";
  return {
    name: object.name,
    state: transfer.state,
    requestedBy: transfer.gaining,
    requestedAt: transfer.requestedAt,
    answeredBy: transfer.losing,
    answeredAt: transfer.answeredAt,
    expiresAt: isPending ? termAfterTransfer(object, transfer, transfer.answeredAt) : object.expiresAt,
  };
}
