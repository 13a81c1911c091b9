import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { readInstallation, whatChanged } from "../../e2e/harness/installation.ts";
import { releaseAll, releaseAtEnd } from "./resources.ts";

describe("what a file started", () => {
  test("is ended with it, the last one first, once", async () => {
    const ended: string[] = [];
    releaseAtEnd(() => void ended.push("database"));
    const close = releaseAtEnd(() => void ended.push("page"));
    releaseAtEnd(() => void ended.push("site"));
    await close();
    await close();
    await releaseAll();
    await releaseAll();
    expect(ended).toEqual(["page", "site", "database"]);
  });

  test("is ended when something else cannot be, and that is an error", async () => {
    let isEnded = false;
    releaseAtEnd(() => {
      isEnded = true;
    });
    releaseAtEnd(() => Promise.reject(new Error("it hangs")));
    await expect(releaseAll()).rejects.toThrow("it hangs");
    expect(isEnded).toBe(true);
  });
});

describe("what all customers of a shared site share", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test("is seen to have changed, by the name of its table", async () => {
    const before = await readInstallation(database.url);
    await database.pool.query("UPDATE sites SET name = 'another'");
    await database.pool.query(
      "INSERT INTO staff (id, email, password_hash, permissions, created_at) VALUES (gen_random_uuid(), 'a@b.c', 'x', '{}', now())",
    );
    expect(whatChanged(before, await readInstallation(database.url, before.keys()))).toEqual([
      "sites",
      "staff",
    ]);
  });
});
