import { setTimeout as pause } from "node:timers/promises";
import { errorOfCode } from "#src/drivers/registrar/engine/result-codes.ts";
import type {
  Act,
  NameCheck,
  RegistrarError,
  RegistryEvent,
  RegistryName,
  RegistryOwner,
  Registration,
  Result,
  TransferStatus,
} from "#src/drivers/registrar/port.ts";
import type {
  Answer,
  ContactFields,
  Failed,
  HostInfo,
  NameChecked,
  NameInfo,
  PollMessage,
  RegistrySession,
  TransferInfo,
} from "./registry-session.ts";

// The registry's answers as those of the port.

/** An act's answer; one that a sentinel loses or delays is returned that way. */
export async function toAct<T, V>(answer: Answer<T>, read: (value: T) => V, lateMs: number): Promise<Act<V>> {
  if (answer.delivery === "lost") return { state: "unknown" };
  if (answer.delivery === "late" && lateMs > 0) await pause(lateMs);
  if (!answer.ok) return refusal(answer);
  return answer.code === 1001 ? { state: "pending" } : { state: "done", value: read(answer.value) };
}

export function refusal({ code, reason }: Failed): {
  readonly state: "refused";
  readonly error: RegistrarError;
} {
  return { state: "refused", error: errorOfCode(code, reason) };
}

export function isBelow(host: string, name: string): boolean {
  return host.endsWith(`.${name}`);
}

export function toResult<T, V>(answer: Answer<T>, read: (value: T) => V): Result<V> {
  if (!answer.ok) return { ok: false, error: errorOfCode(answer.code, answer.reason) };
  return { ok: true, value: read(answer.value) };
}

export function toRegistration({
  name,
  expiresAt,
}: {
  readonly name: string;
  readonly expiresAt: Date;
}): Registration {
  return { name, expiresAt };
}

const availabilities = {
  "in use": "taken",
  reserved: "reserved",
  invalid: "invalid",
  "not our ending": "unsupported",
} as const;

export function toNameCheck({ name, isAvailable, reason, fees }: NameChecked): NameCheck {
  if (reason !== null) return { name, availability: availabilities[reason], premium: null };
  if (isAvailable !== true) return { name, availability: "unknown", premium: null };
  if (fees?.isPremium !== true) return { name, availability: "available", premium: null };
  return {
    name,
    availability: "premium",
    premium: { registerCents: fees.createCents, renewCents: fees.renewCents },
  };
}

export function toRegistryName(info: NameInfo, ours: string, hosts: readonly HostInfo[]): RegistryName {
  const addressesOf = (host: string) => hosts.find(({ name }) => name === host)?.addresses ?? [];
  return {
    name: info.name,
    isOurs: info.sponsor === ours,
    statuses: info.statuses,
    graces: info.graces,
    createdAt: info.createdAt,
    expiresAt: info.expiresAt,
    transferredAt: info.transferredAt,
    nameServers: info.hosts.map((host) => ({ host, addresses: addressesOf(host) })),
    delegationSigners: info.signers,
  };
}

const transferStates = {
  pending: "pending",
  clientApproved: "approved",
  serverApproved: "approved",
  clientRejected: "rejected",
  clientCancelled: "cancelled",
  serverCancelled: "cancelled",
} as const;

export function toTransferStatus(transfer: TransferInfo, ours: string): TransferStatus {
  return {
    state: transferStates[transfer.state],
    direction: transfer.requestedBy === ours ? "in" : "out",
    requestedAt: transfer.requestedAt,
    actsAt: transfer.answeredAt,
    expiresAt: transfer.expiresAt,
  };
}

export function toEvent({ id, name, kind, at }: PollMessage): RegistryEvent {
  return { id, name, kind: kind === "created" ? "updated" : kind, at };
}

/** Whom the registry has as the owner of a name of the session's registrar. */
export async function ownerOf(session: RegistrySession, name: string): Promise<Result<RegistryOwner | null>> {
  const found = await session.infoName(name);
  if (!found.ok && found.code === 2303) return { ok: true, value: null };
  if (!found.ok) return { ok: false, error: errorOfCode(found.code, found.reason) };
  const { sponsor, registrant, isPrivate } = found.value;
  if (sponsor !== session.registrar) return { ok: true, value: null };
  if (registrant === null) return { ok: true, value: { registrant: null, isPrivate } };
  return toResult(await session.infoContact(registrant), ({ fields }) => ({
    registrant: toRegistrant(fields),
    isPrivate,
  }));
}

function toRegistrant(fields: ContactFields): RegistryOwner["registrant"] {
  const address = fields.internationalized ?? fields.localized;
  if (address === null) return null;
  const { country: _same, ...localized } = fields.localized ?? { country: "" };
  return {
    ...address,
    phone: fields.voice ?? "",
    phoneExtension: fields.voiceExtension,
    email: fields.email,
    localized: fields.internationalized !== null && "name" in localized ? localized : null,
  };
}
