import type { DelegationSigner } from "#src/drivers/registrar/port.ts";
import type { NameObject } from "./name-object.ts";
import { hashOf, refuseCode, refuseContacts, refuseHosts, refuseSigners, touched } from "./name-rules.ts";
import { done, type NamePlace, type Outcome, ownName, prohibited, refuse } from "./outcome.ts";
import type { UpdateName } from "./registry-session.ts";

export function updateName(place: NamePlace, change: UpdateName): Outcome<null> {
  const own = ownName(place);
  if (own.refusal) return own.refusal;
  const { object } = own;
  const isUnlocking = change.remove.statuses?.includes("clientUpdateProhibited") === true;
  const refusal = isUnlocking ? null : prohibited(object, "Update");
  if (refusal !== null) return refusal;
  const next = { ...touched(object, place), ...partsAfter(object, change) };
  return refuseChange(place, change, next) ?? done(null, { object: next });
}

function partsAfter(object: NameObject, { add, remove, ...change }: UpdateName): Partial<NameObject> & Parts {
  const { registrant = object.registrant, isPrivate = object.isPrivate, code } = change;
  const signers = change.removesAllSigners === true ? [] : object.signers;
  return {
    registrant,
    isPrivate,
    codeHash: code === undefined ? object.codeHash : code && hashOf(code),
    hosts: mixed(object.hosts, remove.hosts, add.hosts, String),
    statuses: mixed(object.statuses, remove.statuses, add.statuses, String),
    contacts: mixed(object.contacts, remove.contacts, add.contacts, ({ type, id }) => `${type} ${id}`),
    signers: mixed(signers, remove.signers, add.signers, signerKey),
  };
}

type Parts = Pick<NameObject, "hosts" | "signers">;

function refuseChange(place: NamePlace, change: UpdateName, next: Parts): Outcome<never> | null {
  const { add, registrant, code = null } = change;
  if (registrant === null && place.policy.contactMode !== "none")
    return refuse(2003, "it needs a registrant");
  const added = [registrant ?? null, ...(add.contacts ?? []).map(({ id }) => id)];
  return (
    refuseHosts(place, next.hosts, add.hosts ?? []) ??
    refuseContacts(place, added) ??
    refuseSigners(place, next.signers) ??
    refuseCode(code)
  );
}

function signerKey({ keyTag, algorithm, digestType, digest }: DelegationSigner): string {
  return [keyTag, algorithm, digestType, digest.toUpperCase()].join(" ");
}

/** Removes first, then adds what is missing. */
function mixed<T>(
  before: readonly T[],
  removed: readonly T[] = [],
  added: readonly T[] = [],
  keyOf: (item: T) => string,
): T[] {
  const gone = new Set(removed.map(keyOf));
  const after = new Map(before.filter((item) => !gone.has(keyOf(item))).map((item) => [keyOf(item), item]));
  for (const item of added) after.set(keyOf(item), item);
  return [...after.values()];
}
