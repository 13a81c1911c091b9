import { createCtx } from "#src/platform/ctx.ts";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";
import { listSshKeys, saveSshKey } from "./ssh-keys.ts";

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
