import type {
  Act,
  CreateOrder,
  NameServer,
  RegistrarError,
  Registration,
  RenewOrder,
  Result,
  TransferOrder,
  TransferStatus,
} from "../../port.ts";
import type { EppTransfer } from "../codec/object-data.ts";
import { readCreated, readRenewed, readTransfer } from "../codec/read-object-data.ts";
import { setNameServers } from "./change-name.ts";
import { feeOf, priced } from "./fees.ts";
import { findInfo } from "./find-info.ts";
import { notBegun, refuse } from "./outcome.ts";
import { provideContact } from "./provide-contact.ts";
import { isBelow, provideHosts } from "./provide-hosts.ts";
import { done, type RegistryLine } from "./registry-line.ts";

export async function createName(line: RegistryLine, order: CreateOrder): Promise<Act<Registration>> {
  const { name, years, key, premiumCents } = order;
  const fee = await feeOf(line, { name, command: "create", years, maxCents: premiumCents });
  if (!fee.ok) return { state: "refused", error: fee.error };
  const contact = await provideContact(line, order.registrant, key);
  if (contact.state !== "done") return notBegun(contact);
  // Host objects below the name can be created only once the name exists.
  const isLater = ({ host }: NameServer): boolean => line.registry.hosts === "objects" && isBelow(host, name);
  const servers = await provideHosts(
    line,
    order.nameServers.filter((server) => !isLater(server)),
    key,
  );
  if (servers.state !== "done") return notBegun(servers);
  const { value: registrant } = contact;
  const code = line.codeOf(key);
  const made = await line.act(
    {
      kind: "domain-create",
      name,
      period: { unit: "y", length: years },
      nameServers: servers.value,
      registrant,
      contacts: registrant === null ? [] : contactsOf(line, registrant),
      code,
      signers: [],
      fee: fee.value,
    },
    key,
    "create",
  );
  if (made.state === "refused") {
    return settleCreate(line, name, code, await priced(line, order, "create", made.error));
  }
  if (made.state !== "done") return made;
  if (order.nameServers.some(isLater)) await setNameServers(line, name, order.nameServers);
  return registered(line, name, readCreated(made.value)?.expiresAt ?? null);
}

/**
 * A registry that failed inside (2400) does not report how far it got. A name made by this very order has the code
 * that only this order has.
 */
async function settleCreate(
  line: RegistryLine,
  name: string,
  code: string,
  error: RegistrarError,
): Promise<Act<Registration>> {
  if (error.code !== "failed") return { state: "refused", error };
  const found = await findInfo(line, name, code);
  if (!found.ok) return found.error.code === "bad_code" ? { state: "refused", error } : { state: "unknown" };
  const isOwn = found.value?.sponsor === line.registry.clientId && found.value.code === code;
  return isOwn && found.value?.expiresAt
    ? done({ name, expiresAt: found.value.expiresAt })
    : { state: "refused", error };
}

function contactsOf({ registry }: RegistryLine, id: string) {
  return registry.contactMode === "full"
    ? (["admin", "billing", "tech"] as const).map((type) => ({ type, id }))
    : [];
}

/** A registration whose answer has no expiry is looked up: nothing is active without one. */
async function registered(
  line: RegistryLine,
  name: string,
  expiresAt: Date | null,
): Promise<Act<Registration>> {
  if (expiresAt !== null) return done({ name, expiresAt });
  const found = await findInfo(line, name);
  return found.ok && found.value?.expiresAt
    ? done({ name, expiresAt: found.value.expiresAt })
    : { state: "unknown" };
}

export async function renewName(line: RegistryLine, order: RenewOrder): Promise<Act<Registration>> {
  const { name, years, currentExpiry, key, premiumCents } = order;
  const fee = await feeOf(line, { name, command: "renew", years, maxCents: premiumCents });
  if (!fee.ok) return { state: "refused", error: fee.error };
  const day = dayOf(currentExpiry);
  const renewed = await line.act(
    {
      kind: "domain-renew",
      name,
      currentExpiry: day,
      period: { unit: "y", length: years },
      fee: fee.value,
    },
    key,
    "renew",
  );
  if (renewed.state === "refused") return settleRenewal(line, order, day, renewed.error);
  if (renewed.state !== "done") return renewed;
  return registered(line, name, readRenewed(renewed.value)?.expiresAt ?? null);
}

/** Registries differ in the code for a wrong expiry day, and one that failed inside may have renewed the name. */
async function settleRenewal(
  line: RegistryLine,
  order: RenewOrder,
  day: string,
  error: RegistrarError,
): Promise<Act<Registration>> {
  if (error.code !== "policy" && error.code !== "invalid" && error.code !== "failed") {
    return { state: "refused", error };
  }
  const found = await findInfo(line, order.name);
  if (!found.ok) return error.code === "failed" ? { state: "unknown" } : { state: "refused", error };
  const held = found.value?.expiresAt;
  if (held && dayOf(held) !== day) return refuse("stale", error.detail);
  return { state: "refused", error: await priced(line, order, "renew", error) };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, "2027-11-20".length);
}

export async function transferIn(line: RegistryLine, order: TransferOrder): Promise<Act<Registration>> {
  const { name, code, key, premiumCents } = order;
  const fee = await feeOf(line, { name, command: "transfer", years: 1, maxCents: premiumCents });
  if (!fee.ok) return { state: "refused", error: fee.error };
  const asked = await line.act(
    {
      kind: "domain-transfer",
      op: "request",
      name,
      period: { unit: "y", length: 1 },
      code,
      fee: fee.value,
    },
    key,
    "transfer",
  );
  if (asked.state === "refused") {
    return { state: "refused", error: await priced(line, order, "transfer", asked.error) };
  }
  if (asked.state !== "done") return asked;
  return registered(line, name, readTransfer(asked.value)?.expiresAt ?? null);
}

export async function transferStatus(
  line: RegistryLine,
  name: string,
): Promise<Result<TransferStatus | null>> {
  const asked = await line.ask({
    kind: "domain-transfer",
    op: "query",
    name,
    period: null,
    code: null,
    fee: null,
  });
  if (!asked.ok) {
    // No transfer, a free name, or a name of others: no transfer of ours.
    const isNone = asked.error.code === "not_found" || asked.error.code === "prohibited";
    return isNone ? { ok: true, value: null } : asked;
  }
  const reported = readTransfer(asked.value);
  return { ok: true, value: reported && statusOf(line, reported) };
}

function statusOf({ registry }: RegistryLine, reported: EppTransfer): TransferStatus {
  const states = {
    pending: "pending",
    clientApproved: "approved",
    serverApproved: "approved",
    clientRejected: "rejected",
    clientCancelled: "cancelled",
    serverCancelled: "cancelled",
  } as const;
  const state = Object.entries(states).find(([status]) => status === reported.status)?.[1] ?? "pending";
  return {
    state,
    direction: reported.requestedBy === registry.clientId ? "in" : "out",
    requestedAt: reported.requestedAt,
    actsAt: reported.answeredAt,
    expiresAt: reported.expiresAt,
  };
}

export async function answerTransfer(
  line: RegistryLine,
  name: string,
  op: "cancel" | "approve" | "reject",
): Promise<Act<null>> {
  const answered = await line.act(
    { kind: "domain-transfer", op, name, period: null, code: null, fee: null },
    name,
    op,
  );
  return answered.state === "done" ? done(null) : answered;
}

export async function deleteName(line: RegistryLine, name: string, key: string): Promise<Act<null>> {
  const deleted = await line.act({ kind: "domain-delete", name }, key, "delete");
  // Pending is the final state of an accepted deletion (RFC 3915): there is nothing to wait for.
  if (deleted.state === "done" || deleted.state === "pending") return done(null);
  if (deleted.state !== "refused") return deleted;
  if (deleted.error.code === "not_found") return done(null);
  const found = deleted.error.code === "prohibited" ? await findInfo(line, name) : null;
  const isOver = found?.ok === true && found.value?.statuses.includes("pendingDelete") === true;
  return isOver ? done(null) : deleted;
}
