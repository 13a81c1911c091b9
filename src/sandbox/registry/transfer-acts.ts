import { addDays } from "#src/shared/time.ts";
import type { NameObject, NameTransfer } from "./name-object.ts";
import { isCodeOf } from "./name-rules.ts";
import {
  done,
  type NamePlace,
  type NewMessage,
  type Outcome,
  prohibited,
  refuse,
  unpayable,
} from "./outcome.ts";
import type { Charging, RequestTransfer, TransferInfo } from "./registry-session.ts";
import { registrySentinelOf } from "./sentinels.ts";
import { endTransfer, transferInfo } from "./time-line.ts";

const scriptMs = 60_000;

export function requestTransfer(place: NamePlace, order: RequestTransfer): Outcome<TransferInfo & Charging> {
  const { object, registrar, now, policy, fees } = place;
  if (object === null) return refuse(2303, "there is no such name");
  const feeCents = policy.transferYears > 0 ? fees.transferCents : 0n;
  if (object.transfer !== null && order.once !== undefined && object.once.transfer === order.once) {
    const running = { ...transferInfo(object, object.transfer), feeCents };
    return done(running, {}, { code: isPending(object) ? 1001 : 1000 });
  }
  const refusal = refuseTransfer(place, object, order) ?? unpayable(place, feeCents, order.feeCents);
  if (refusal !== null) return refusal;
  const transfer: NameTransfer = {
    state: "pending",
    gaining: registrar,
    losing: object.sponsor,
    requestedAt: now,
    answeredAt: addDays(now, policy.transferDays),
    years: policy.transferYears,
    feeCents,
    script: scriptOf(object.name, now),
  };
  const once = order.once === undefined ? object.once : { ...object.once, transfer: order.once };
  const asked = { ...object, transfer, once };
  const isAtOnce = policy.transferDays === 0 && transfer.script === null;
  return isAtOnce ? moveAtOnce(place, asked, transfer) : awaitAnswer(asked, transfer);
}

function moveAtOnce(
  place: NamePlace,
  asked: NameObject,
  transfer: NameTransfer,
): Outcome<TransferInfo & Charging> {
  const moved = endTransfer(asked, place, "serverApproved", place.now);
  const info = transferInfo(moved.object, moved.object.transfer ?? transfer);
  // The requesting side needs no message.
  const messages = moved.messages.filter((message) => message.registrar !== place.registrar);
  return done({ ...info, feeCents: transfer.feeCents }, { ...moved, messages });
}

function awaitAnswer(asked: NameObject, transfer: NameTransfer): Outcome<TransferInfo & Charging> {
  const info = transferInfo(asked, transfer);
  const reported = informedOf(transfer.losing, info, transfer.requestedAt);
  const isLost = registrySentinelOf(asked.name) === "transfer-lost";
  return done(
    { ...info, feeCents: transfer.feeCents },
    { object: asked, messages: [reported] },
    { code: 1001, ...(isLost && { delivery: "lost" }) },
  );
}

function refuseTransfer(place: NamePlace, object: NameObject, order: RequestTransfer): Outcome<never> | null {
  const { registrar, now, policy } = place;
  if (object.sponsor === registrar) return refuse(2002, "the name is yours already");
  if (isPending(object)) return refuse(2300, "a transfer is under way");
  if (!isCodeOf(object, order.code)) return refuse(2202, "the code is not right");
  const refusal = prohibited(object, "Transfer");
  if (refusal !== null) return refusal;
  const since = object.transferredAt ?? object.createdAt;
  if (now < addDays(since, policy.transferLockDays)) {
    return refuse(2106, `no transfer within ${policy.transferLockDays} days`);
  }
  return null;
}

function scriptOf(name: string, now: Date): NameTransfer["script"] {
  const sentinel = registrySentinelOf(name);
  const dueAt = new Date(now.getTime() + scriptMs);
  if (sentinel === "transfer-ok" || sentinel === "transfer-lost") return { answer: "approve", dueAt };
  return sentinel === "transfer-reject" ? { answer: "reject", dueAt } : null;
}

function informedOf(registrar: string, transfer: TransferInfo, at: Date): NewMessage {
  return { registrar, at, kind: "transfer", text: "Transfer requested.", transfer, isCreated: null };
}

function isPending({ transfer }: NameObject): boolean {
  return transfer?.state === "pending";
}

export function answerTransfer(
  place: NamePlace,
  answer: "cancel" | "approve" | "reject",
): Outcome<TransferInfo> {
  const { object, registrar, now } = place;
  if (object === null) return refuse(2303, "there is no such name");
  if (object.transfer?.state !== "pending") return refuse(2301, "no transfer is under way");
  const { gaining, losing } = object.transfer;
  if (registrar !== (answer === "cancel" ? gaining : losing))
    return refuse(2201, "that is up to the other side");
  const states = { cancel: "clientCancelled", approve: "clientApproved", reject: "clientRejected" } as const;
  const ended = endTransfer(object, place, states[answer], now);
  const messages = ended.messages.filter((message) => message.registrar !== registrar);
  return done(transferInfo(ended.object, ended.object.transfer ?? object.transfer), { ...ended, messages });
}

/** For both sides, and for anyone with the code. */
export function queryTransfer(place: NamePlace, code?: string): Outcome<TransferInfo> {
  const { object, registrar } = place;
  if (object === null) return refuse(2303, "there is no such name");
  if (object.transfer === null) return refuse(2301, "there was no transfer");
  const { gaining, losing } = object.transfer;
  const isParty = registrar === gaining || registrar === losing;
  if (!isParty && (code === undefined || !isCodeOf(object, code)))
    return refuse(2201, "it is others' transfer");
  return done(transferInfo(object, object.transfer));
}
