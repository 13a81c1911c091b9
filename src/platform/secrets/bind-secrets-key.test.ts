import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { bindSecretsKey, boundFingerprint, secretsKeyFingerprint } from "./bind-secrets-key.ts";

let db: TestDatabase;
let folder: string;

beforeEach(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "moorage-key-"));
});

afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await db.drop();
});

const start = (configured?: string): Promise<void> =>
  bindSecretsKey({ db, clock: systemClock }, { configured, dataDir: folder });

test("the first start binds the key, and the same key starts again from anywhere", async () => {
  expect(await boundFingerprint(db.kysely)).toBeNull();
  await start();
  const made = readFileSync(join(folder, "secrets.key"), "utf8");
  await start();
  await start(made);
  const bound = await boundFingerprint(db.kysely);
  expect(bound).toBe(secretsKeyFingerprint(Buffer.from(made, "hex")));
  // Neither the key nor a part of it is in the database.
  expect(made).not.toContain(bound?.slice(0, 8));
});

test("another key is refused, with what to do, and the first one is still the bound one", async () => {
  await start("ab".repeat(32));
  const bound = await boundFingerprint(db.kysely);
  const refused = start("cd".repeat(32));
  await expect(refused).rejects.toThrow(`bound to the key ${bound}. Set SECRETS_KEY to that key`);
  await expect(refused).rejects.toMatchObject({ name: "SecretsKeyError" });
  expect(await boundFingerprint(db.kysely)).toBe(bound);
});

test("a deleted data folder is named when the database was kept", async () => {
  await start();
  rmSync(folder, { recursive: true });
  await expect(start()).rejects.toThrow(`secrets.key in ${folder} (DATA_DIR) has the fingerprint`);
});

test("of two keys that start at the same time one is bound", async () => {
  const results = await Promise.allSettled([start("ab".repeat(32)), start("cd".repeat(32))]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
