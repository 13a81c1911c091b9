import type { NameObject } from "./name-object.ts";
import type {
  Answer,
  FailureCode,
  MessageKind,
  NameFees,
  SuccessCode,
  TransferInfo,
} from "./registry-session.ts";
import type { TldPolicy } from "./tld-policies.ts";

/** A name with all that an act on it needs, settled up to `now` and locked until its outcome is stored. */
export interface NamePlace {
  readonly name: string;
  readonly policy: TldPolicy;
  readonly fees: NameFees;
  readonly now: Date;
  /** The calling registrar. */
  readonly registrar: string;
  readonly object: NameObject | null;
  /** Of the hosts and contacts that the act names, those that exist. */
  readonly knownHosts: readonly string[];
  readonly knownContacts: readonly string[];
  /** Hosts below the name. */
  readonly subordinateHosts: readonly string[];
  /** Names of other objects delegate to such a host. */
  readonly isNeeded: boolean;
  /** The balance of the registrar's account; null: it is billed later. */
  readonly fundsCents: bigint | null;
  newRoid(): string;
}

export interface Effects {
  readonly charges: readonly Charge[];
  readonly messages: readonly NewMessage[];
}

/** A line on a registrar's bill; below zero it is a credit. */
export interface Charge {
  readonly registrar: string;
  readonly act: "create" | "renew" | "autorenew" | "transfer" | "restore" | "credit";
  readonly cents: bigint;
}

/** A message for a registrar's poll queue. */
export interface NewMessage {
  readonly registrar: string;
  readonly at: Date;
  readonly kind: MessageKind;
  readonly text: string;
  readonly transfer: TransferInfo | null;
  readonly isCreated: boolean | null;
}

/** An act's answer, and what of it to store; without `object` nothing is stored. */
export interface Outcome<T> extends Partial<Effects> {
  readonly answer: Answer<T>;
  /** The name afterwards; null: it is free. */
  readonly object?: NameObject | null;
}

export function done<T>(
  value: T,
  changed: Omit<Outcome<T>, "answer"> = {},
  how: { readonly code?: SuccessCode; readonly delivery?: "lost" | "late" } = {},
): Outcome<T> {
  const { code = 1000, delivery } = how;
  return { ...changed, answer: { ok: true, code, value, ...(delivery && { delivery }) } };
}

export function refuse(code: FailureCode, reason: string): Outcome<never> {
  return { answer: { ok: false, code, reason } };
}

/** Refuses an act that a status forbids. */
export function prohibited(
  object: NameObject,
  act: "Delete" | "Renew" | "Transfer" | "Update",
): Outcome<never> | null {
  const status = object.statuses.find((set) => set === `client${act}Prohibited`);
  if (status !== undefined) return refuse(2304, `status ${status} prohibits it`);
  if (object.pendingCreation !== null) return refuse(2304, "status pendingCreate prohibits it");
  if (object.deletion !== null) return refuse(2304, "status pendingDelete prohibits it");
  return null;
}

/** The name, if it exists and is the caller's; otherwise the refusal. */
export function ownName({
  object,
  registrar,
}: NamePlace):
  | { readonly object: NameObject; readonly refusal?: undefined }
  | { readonly refusal: Outcome<never> } {
  if (object === null) return { refusal: refuse(2303, "there is no such name") };
  if (object.sponsor !== registrar) return { refusal: refuse(2201, "another registrar sponsors the name") };
  return { object };
}

/** The refusal of an act that costs `dueCents`, if any. */
export function unpayable(
  { fees, fundsCents }: NamePlace,
  dueCents: bigint,
  agreedCents: bigint | null,
): Outcome<never> | null {
  if (agreedCents === null && fees.isPremium) return refuse(2003, "a premium name needs the fee extension");
  if (agreedCents !== null && agreedCents < dueCents) return refuse(2004, `the fee is ${dueCents} cents`);
  if (fundsCents !== null && fundsCents < dueCents) return refuse(2104, "the account has not enough funds");
  return null;
}
