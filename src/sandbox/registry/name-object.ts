import type { DelegationSigner } from "#src/drivers/registrar/port.ts";
import type { ClientStatus, NameContact, NameStatus, RgpStatus, TransferState } from "./registry-session.ts";

/** A registered name as the registry stores it. States that follow from the clock alone are computed. */
export interface NameObject {
  readonly name: string;
  readonly roid: string;
  readonly sponsor: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedBy: string | null;
  readonly updatedAt: Date | null;
  readonly transferredAt: Date | null;
  readonly expiresAt: Date;
  /** What registrars set. */
  readonly statuses: readonly ClientStatus[];
  readonly registrant: string | null;
  readonly contacts: readonly NameContact[];
  readonly hosts: readonly string[];
  readonly signers: readonly DelegationSigner[];
  readonly isPrivate: boolean;
  /** SHA-256 of the transfer code; null: it cannot be transferred. */
  readonly codeHash: string | null;
  readonly periods: readonly GracePeriod[];
  /** The registry has not decided yet. */
  readonly pendingCreation: { readonly endsAt: Date; readonly isRefused: boolean } | null;
  readonly deletion: Deletion | null;
  /** The newest one, pending or over. */
  readonly transfer: NameTransfer | null;
  /** Keys of in-process orders that must not be done twice. */
  readonly once: { readonly create?: string; readonly renew?: string; readonly transfer?: string };
}

/** Until it ends, deleting the name refunds its cost, and its years. */
export interface GracePeriod {
  readonly kind: "addPeriod" | "renewPeriod" | "autoRenewPeriod" | "transferPeriod";
  readonly endsAt: Date;
  readonly years: number;
  readonly feeCents: bigint;
}

export interface Deletion {
  readonly requestedAt: Date;
  /** In redemption until here, in pending delete from here on. */
  readonly redeemableUntilAt: Date;
  readonly releasedAt: Date;
  /** A restore was requested; without its report by then it is void. */
  readonly reportDueAt: Date | null;
}

export interface NameTransfer {
  readonly state: TransferState;
  readonly gaining: string;
  readonly losing: string;
  readonly requestedAt: Date;
  readonly answeredAt: Date;
  readonly years: number;
  readonly feeCents: bigint;
  /** How and when a sentinel's other side answers. */
  readonly script: { readonly answer: "approve" | "reject"; readonly dueAt: Date } | null;
}

/** True while the name waits to be deleted or restored. */
export function isDeleting({ deletion }: NameObject): boolean {
  return deletion !== null;
}

export function isTransferring({ transfer }: NameObject): boolean {
  return transfer?.state === "pending";
}

/** Past its term in an ending that holds such names back. */
export function isHeldBack({ expiresAt, deletion }: NameObject, now: Date): boolean {
  return deletion === null && expiresAt <= now;
}

/** Its statuses as RFC 5731 names them; at least one. */
export function statusesOf(object: NameObject, now: Date): NameStatus[] {
  const statuses: NameStatus[] = [...object.statuses];
  if (object.pendingCreation !== null) statuses.push("pendingCreate");
  if (isDeleting(object)) statuses.push("pendingDelete");
  if (isTransferring(object)) statuses.push("pendingTransfer");
  if (isHeldBack(object, now)) statuses.push("serverHold");
  if (object.hosts.length === 0) statuses.push("inactive");
  return statuses.length > 0 ? statuses : ["ok"];
}

/** RFC 3915: the state of a deletion, or the grace periods that are open. */
export function gracesOf({ deletion, periods }: NameObject, now: Date): RgpStatus[] {
  if (deletion === null) return periods.filter(({ endsAt }) => now < endsAt).map(({ kind }) => kind);
  if (deletion.reportDueAt !== null) return ["pendingRestore"];
  return [now < deletion.redeemableUntilAt ? "redemptionPeriod" : "pendingDelete"];
}
