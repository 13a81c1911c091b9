import { addDays } from "#src/shared/time.ts";
import type { NameObject } from "./name-object.ts";
import { hashOf, isTerm, refuseCode, refuseContacts, refuseHosts, refuseSigners } from "./name-rules.ts";
import { done, type NamePlace, type Outcome, refuse, unpayable } from "./outcome.ts";
import type { CreateName, NameCreated } from "./registry-session.ts";
import { type RegistrySentinel, registrySentinelOf } from "./sentinels.ts";
import { addYears } from "./time-line.ts";
import { isReserved } from "./fixed-names.ts";

/** How long the registry reviews such a name. */
const pendingMinutes: Readonly<Partial<Record<RegistrySentinel, number>>> = {
  "pending-create": 10,
  "pending-day": 24 * 60,
  "pending-refuse": 10,
};

export function createName(place: NamePlace, order: CreateName): Outcome<NameCreated> {
  const { object, registrar, now, policy, fees } = place;
  const feeCents = fees.createCents * BigInt(order.years);
  if (object !== null) {
    const isAgain =
      order.once !== undefined && object.once.create === order.once && object.sponsor === registrar;
    return isAgain ? created(object, feeCents) : refuse(2302, "the name is registered");
  }
  const refusal = refuseCreation(place, order) ?? unpayable(place, feeCents, order.feeCents);
  if (refusal !== null) return refusal;
  const sentinel = registrySentinelOf(order.name);
  const period = {
    kind: "addPeriod",
    endsAt: addDays(now, policy.addDays),
    years: order.years,
    feeCents,
  } as const;
  const made: NameObject = {
    name: order.name,
    roid: place.newRoid(),
    sponsor: registrar,
    createdBy: registrar,
    createdAt: now,
    updatedBy: null,
    updatedAt: null,
    transferredAt: null,
    expiresAt: addYears(now, order.years),
    statuses: [],
    registrant: order.registrant,
    contacts: order.contacts,
    hosts: order.hosts,
    signers: order.signers,
    isPrivate: order.isPrivate,
    codeHash: order.code === null ? null : hashOf(order.code),
    periods: [period],
    pendingCreation: pendingCreationOf(sentinel, now),
    deletion: null,
    transfer: null,
    once: order.once === undefined ? {} : { create: order.once },
  };
  const delivery = { "lost-create": "lost", "slow-create": "late" } as const;
  const isOdd = sentinel === "lost-create" || sentinel === "slow-create";
  const answer = created(made, feeCents).answer;
  return {
    answer: isOdd ? { ...answer, delivery: delivery[sentinel] } : answer,
    object: made,
    charges: [{ registrar, act: "create", cents: feeCents }],
  };
}

function pendingCreationOf(sentinel: RegistrySentinel | null, now: Date): NameObject["pendingCreation"] {
  const minutes = sentinel === null ? undefined : pendingMinutes[sentinel];
  if (minutes === undefined) return null;
  return { endsAt: new Date(now.getTime() + minutes * 60_000), isRefused: sentinel === "pending-refuse" };
}

function created(object: NameObject, feeCents: bigint): Outcome<NameCreated> {
  const { name, createdAt, expiresAt } = object;
  const code = object.pendingCreation === null ? 1000 : 1001;
  return done({ name, createdAt, expiresAt, feeCents }, {}, { code });
}

function refuseCreation(place: NamePlace, order: CreateName): Outcome<never> | null {
  const { policy, name } = place;
  const sentinel = registrySentinelOf(name);
  if (isReserved(name)) return refuse(2306, "the name is reserved");
  if (sentinel === "taken-late") return refuse(2302, "the name is registered");
  if (sentinel === "fail-create") return refuse(2400, "sentinel: the registry's own checks failed");
  if (sentinel === "no-funds") return refuse(2104, "sentinel: the account has not enough funds");
  if (!isTerm(order.years, policy)) {
    return refuse(2306, `it is registered for ${policy.years.join(" to ")} years`);
  }
  if (policy.contactMode !== "none" && order.registrant === null)
    return refuse(2003, "it needs a registrant");
  return (
    refuseHosts(place, order.hosts, order.hosts) ??
    refuseContacts(place, [order.registrant, ...order.contacts.map(({ id }) => id)]) ??
    refuseSigners(place, order.signers) ??
    refuseCode(order.code)
  );
}
