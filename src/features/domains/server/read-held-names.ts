import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { endedStates } from "../rules.ts";

/** Which of these names are held or ordered here. */
export async function readHeldNames(db: Kysely<DB>, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom("domains")
    .select("name")
    .where("name", "=", sql<string>`ANY(${[...names]}::text[])`)
    .where("state", "not in", [...endedStates])
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** The customer's domains among these names: id by name. */
export async function readOwnNames(
  db: Kysely<DB>,
  customerId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom("domains")
    .select(["id", "name"])
    .where("customer_id", "=", customerId)
    .where("name", "=", sql<string>`ANY(${[...names]}::text[])`)
    .where("state", "not in", [...endedStates])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
