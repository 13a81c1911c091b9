import { createCtx } from "#src/platform/ctx.ts";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";
import { deleteSshKey, listSshKeys, renameSshKey, saveSshKey } from "./ssh-keys.ts";

let testbed: ServersTestbed;
beforeAll(async () => {
  testbed = await createServersTestbed();
});
afterAll(() => testbed.drop());

function newKey(): string {
  const type = "ssh-ed25519";
  const sized = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const blob = Buffer.concat([sized(Buffer.from(type)), sized(randomBytes(32))]);
  return `${type} ${blob.toString("base64")}`;
}

test("a duplicate key and a duplicate name are refused differently", async () => {
  const [actor, stranger] = [await testbed.newCustomer(0n), await testbed.newCustomer(0n)];
  const [key, other] = [newKey(), newKey()];
  const save = (name: string, publicKey: string, by = actor) =>
    saveSshKey(testbed.platform, createCtx(testbed.platform, by), { name, publicKey });
  await save("laptop", `${key} me@laptop`);
  await expect(save("desk", key)).rejects.toMatchObject({
    code: "key_saved_already",
    params: { name: "laptop" },
    fields: { publicKey: "key_saved_already" },
  });
  await expect(save("laptop", other)).rejects.toMatchObject({ code: "key_name_taken" });
  await expect(save("laptop", key)).rejects.toMatchObject({ code: "key_saved_already" });
  await save("laptop", key, stranger);
  expect(await listSshKeys(testbed.database.kysely, actor.customerId)).toHaveLength(1);
  // What was refused notifies of nothing.
  expect(await testbed.newEvents(actor)).toEqual(["ssh-key-added"]);
});

test("T15 a customer has so many keys and no more, however many are saved at once", async () => {
  const actor = await testbed.newCustomer(0n);
  const saves = Array.from({ length: 110 }, (_, place) =>
    saveSshKey(testbed.platform, createCtx(testbed.platform, actor), {
      name: `key ${place}`,
      publicKey: newKey(),
    }),
  );
  const outcomes = await Promise.allSettled(saves);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
  const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(["key_limit"]));
});

test("a key is renamed and forgotten by its owner alone, each with an audit row and an event", async () => {
  const [actor, stranger] = [await testbed.newCustomer(0n), await testbed.newCustomer(0n)];
  const as = (by: typeof actor) => createCtx(testbed.platform, by);
  const save = (name: string) => saveSshKey(testbed.platform, as(actor), { name, publicKey: newKey() });
  const [laptop, desk] = [await save("laptop"), await save("desk")];
  const rename = (name: string, by = actor) =>
    renameSshKey(testbed.platform, as(by), { keyId: laptop.id, name });
  expect(await rename(" notebook ")).toEqual({ ...laptop, name: "notebook" });
  await expect(rename("desk")).rejects.toMatchObject({ fields: { name: "key_name_taken" } });
  await expect(rename("\u0007")).rejects.toMatchObject({ fields: { name: "invalid_characters" } });
  await expect(rename("mine", stranger)).rejects.toThrow("not_found");
  await expect(deleteSshKey(testbed.platform, as(stranger), laptop.id)).rejects.toThrow("not_found");
  await deleteSshKey(testbed.platform, as(actor), laptop.id);
  expect(await listSshKeys(testbed.database.kysely, actor.customerId)).toEqual([desk]);
  expect(await testbed.newEvents(actor)).toEqual([
    "ssh-key-added",
    "ssh-key-added",
    "ssh-keys-changed",
    "ssh-keys-changed",
  ]);
  const { rows } = await testbed.database.pool.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE object_type = 'ssh-key' AND object_id = ANY ($1) ORDER BY id",
    [[laptop, desk].map(({ id }) => decodeId("machineKey", id))],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "ssh-key.save",
    "ssh-key.save",
    "ssh-key.rename",
    "ssh-key.delete",
  ]);
});
