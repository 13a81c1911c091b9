import { expect, test } from "vitest";
import { createTestDatabase } from "./test-database.ts";

/** A database with one event, dropped. */
async function dropWith(name: string, payload: object): Promise<void> {
  const database = await createTestDatabase();
  await database.pool.query("SELECT event_publish($1, 1::smallint, NULL, $2, $3)", [
    name,
    payload,
    new Date(0),
  ]);
  await database.drop();
}

const id = "01990000-0000-7000-8000-000000000001";

test("events that tests publish are checked against the catalogue", async () => {
  await dropWith("dns.changed.v1", { domainId: id });
  await dropWith("test.happened.v1", { anything: "goes" });
  await expect(dropWith("dns.chagned.v1", { domainId: id })).rejects.toThrow("in no catalogue");
  await expect(dropWith("dns.changed.v1", { domainId: "5" })).rejects.toThrow("domainId is no id");
  await expect(dropWith("dns.changed.v1", {})).rejects.toThrow("domainId is no id");
  await expect(dropWith("dns.changed.v1", { domainId: id, zone: 5 })).rejects.toThrow("has no field zone");
});
