import type { Pool } from "pg";
import { answerTransfer, queryTransfer, requestTransfer } from "./transfer-acts.ts";
import { createName } from "./create-name.ts";
import * as acts from "./name-acts.ts";
import { gracesOf, type NameObject, statusesOf } from "./name-object.ts";
import { isCodeOf, noSuchName, wrongCode } from "./name-rules.ts";
import { updateName } from "./update-name.ts";
import { contactCommands, hostCommands } from "./registry-objects.ts";
import { registryLabel, type SimulatedRegistry } from "./registry-port.ts";
import type { Answer, NameChecked, NameInfo, PollMessage, RegistrySession } from "./registry-session.ts";
import { createRegistryStore, type RegistryStore, type RegistryStoreParts } from "./registry-store.ts";
import { registrySentinelOf } from "./sentinels.ts";
import { readMessage } from "./state-text.ts";
import { policyOf, splitName } from "./tld-policies.ts";
import { feesOf, isReserved } from "./fixed-names.ts";

/**
 * The sandbox registry. All its state is in the database, and the state of a name follows from the clock, so any
 * number of processes may serve it and any of them may be killed at any moment.
 */
export function createSimulatedRegistry(parts: RegistryStoreParts): SimulatedRegistry {
  const { db } = parts;
  const store = createRegistryStore(parts);
  return {
    label: registryLabel,
    now: store.now,
    async advance(milliseconds) {
      await db.query("UPDATE sim_registry_clock SET ahead_ms = ahead_ms + $1", [Math.max(0, milliseconds)]);
    },
    async login(registrar, password) {
      const text = "SELECT id FROM sim_registry_registrars WHERE id = $1 AND password = $2";
      const { rowCount } = await db.query(text, [registrar, password]);
      return rowCount === 1 ? openSession(db, store, registrar) : null;
    },
    session: (registrar) => openSession(db, store, registrar),
    async namesOf(registrar, cursor, limit) {
      await store.settleDue();
      const { rows } = await db.query<{ name: string }>(
        "SELECT name FROM sim_registry_names WHERE registrar = $1 AND name > $2 ORDER BY name LIMIT $3",
        [registrar, cursor ?? "", limit],
      );
      return rows.map(({ name }) => name);
    },
    async creditOf(registrar) {
      const { rows } = await db.query<{ left: string | null }>(
        `SELECT credit_cents - (SELECT coalesce(sum(cents), 0) FROM sim_registry_charges WHERE registrar = $1) AS left
         FROM sim_registry_registrars WHERE id = $1`,
        [registrar],
      );
      const left = rows[0]?.left ?? null;
      return left === null ? null : BigInt(left);
    },
  };
}

function openSession(db: Pool, store: RegistryStore, registrar: string): RegistrySession {
  const objects = { db, registrar, now: store.now };
  return {
    registrar,
    async checkNames(names) {
      const found = await store.findNames(names);
      return { ok: true, code: 1000, value: names.map((name) => checkName(name, found.get(name) ?? null)) };
    },
    infoName: (name, code) =>
      store.withName(registrar, name, {}, (place): { answer: Answer<NameInfo> } => {
        const { object, now } = place;
        if (object === null) return noSuchName;
        const isOwn = object.sponsor === registrar;
        const knowsCode = code !== undefined && isCodeOf(object, code);
        if (code !== undefined && !knowsCode) return wrongCode;
        const shown = { ...infoOf(object, now), subordinateHosts: place.subordinateHosts };
        const contacts = isOwn || knowsCode ? {} : { registrant: null, contacts: [] };
        return {
          answer: { ok: true, code: 1000, value: { ...shown, ...contacts, code: knowsCode ? code : null } },
        };
      }),
    createName: (order) => {
      const contacts = [order.registrant, ...order.contacts.map(({ id }) => id)].filter((id) => id !== null);
      const named = { hosts: order.hosts, contacts };
      return store.withName(registrar, order.name, named, (place) => createName(place, order));
    },
    renewName: (order) => store.withName(registrar, order.name, {}, (place) => acts.renewName(place, order)),
    deleteName: (name) => store.withName(registrar, name, {}, acts.deleteName),
    updateName: (change) => {
      const { add, registrant } = change;
      const contacts = [...(registrant ? [registrant] : []), ...(add.contacts ?? []).map(({ id }) => id)];
      const named = { hosts: add.hosts ?? [], contacts };
      return store.withName(registrar, change.name, named, (place) => updateName(place, change));
    },
    requestRestore: (name, feeCents) =>
      store.withName(registrar, name, {}, (place) => acts.requestRestore(place, feeCents)),
    reportRestore: (name) => store.withName(registrar, name, {}, acts.reportRestore),
    requestTransfer: (order) =>
      store.withName(registrar, order.name, {}, (place) => requestTransfer(place, order)),
    queryTransfer: (name, code) => store.withName(registrar, name, {}, (place) => queryTransfer(place, code)),
    answerTransfer: (name, answer) =>
      store.withName(registrar, name, {}, (place) => answerTransfer(place, answer)),
    ...hostCommands(objects),
    ...contactCommands(objects),
    async poll() {
      await store.settleDue();
      return readOldest(db, registrar);
    },
    async acknowledge(messageId) {
      const isId = /^\d{1,18}$/.test(messageId);
      const text = "DELETE FROM sim_registry_messages WHERE id = $1 AND registrar = $2";
      const { rowCount } = isId ? await db.query(text, [messageId, registrar]) : { rowCount: 0 };
      if (rowCount !== 1) return { ok: false, code: 2303, reason: "there is no such message" };
      const count = "SELECT count(*)::int AS count FROM sim_registry_messages WHERE registrar = $1";
      const { rows } = await db.query<{ count: number }>(count, [registrar]);
      return { ok: true, code: 1000, value: rows[0]?.count ?? 0 };
    },
  };
}

function checkName(name: string, object: NameObject | null): NameChecked {
  const tld = name.slice(name.indexOf(".") + 1);
  const policy = policyOf(tld);
  if (policy === null) return { name, isAvailable: false, reason: "not our ending", fees: null };
  if (splitName(name) === null) return { name, isAvailable: false, reason: "invalid", fees: null };
  if (isReserved(name)) return { name, isAvailable: false, reason: "reserved", fees: null };
  const fees = feesOf(name, policy);
  if (registrySentinelOf(name) === "unknown-check") return { name, isAvailable: null, reason: null, fees };
  const isAvailable = object === null;
  return { name, isAvailable, reason: isAvailable ? null : "in use", fees };
}

function infoOf(object: NameObject, now: Date): Omit<NameInfo, "code" | "subordinateHosts"> {
  // Only what others may see of it.
  const { codeHash: _code, periods: _periods, pendingCreation: _creation, ...rest } = object;
  const { deletion: _deletion, transfer: _transfer, once: _once, ...shown } = rest;
  return { ...shown, statuses: statusesOf(object, now), graces: gracesOf(object, now) };
}

async function readOldest(db: Pool, registrar: string): Promise<Answer<PollMessage | null>> {
  const { rows } = await db.query<{ id: string; count: number; name: string; message: string }>(
    `SELECT id::text AS id, name, message::text AS message, (count(*) OVER ())::int AS count
     FROM sim_registry_messages WHERE registrar = $1 ORDER BY sim_registry_messages.id LIMIT 1`,
    [registrar],
  );
  const [row] = rows;
  if (row === undefined) return { ok: true, code: 1300, value: null };
  const { at, kind, text, transfer, isCreated } = readMessage(row.message);
  const { id, name, count } = row;
  return { ok: true, code: 1301, value: { id, name, count, at, kind, text, transfer, isCreated } };
}
