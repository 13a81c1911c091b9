import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { serverOutput } from "../contract-outputs.ts";
import { groupSql, type ServerList } from "./list-servers.ts";
import { type Power, type Service, type ServerState, type ServerStatus, statusOf } from "./status.ts";

// A server is counted in the group of the status that it is shown with.

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

type Group = Exclude<keyof ServerList["counts"], "all">;

const groupOf: Readonly<Record<ServerStatus, Group>> = {
  installing: "progress",
  starting: "progress",
  stopping: "progress",
  restarting: "progress",
  reinstalling: "progress",
  updating: "progress",
  // It is being removed; one that is gone is in no list.
  terminated: "progress",
  running: "running",
  stopped: "stopped",
  attention: "attention",
  failed: "attention",
  expired: "attention",
  suspended: "attention",
};

const services: readonly Service[] = Object.values(serverOutput.shape.service.def.entries);
const powers: readonly Power[] = Object.values(serverOutput.shape.power.def.entries);
const states: readonly ServerState[] = services
  .filter((service) => service !== "terminated")
  .flatMap((service) =>
    powers.flatMap((power) =>
      ([null, "server-start"] as const).map((openTask) => ({ service, power, openTask })),
    ),
  );

/** States whose group by a rule in SQL is another than that of their status. */
async function differing(rule: RawBuilder<string>): Promise<ServerState[]> {
  const found: ServerState[] = [];
  for (const state of states) {
    const { rows } = await sql<{ group: string }>`
      SELECT ${rule} AS "group" FROM (SELECT ${state.service}::text AS service, ${state.power}::text AS power,
        ${state.openTask !== null}::boolean AS is_busy) AS s`.execute(database.kysely);
    if (rows[0]?.group !== groupOf[statusOf(state)]) found.push(state);
  }
  return found;
}

test("servers are counted by the status that they show, and a difference is found", async () => {
  expect(states.length).toBeGreaterThan(50);
  expect(await differing(groupSql(sql`s.is_busy`))).toEqual([]);
  expect(await differing(sql`replace(${groupSql(sql`s.is_busy`)}, 'stopped', 'attention')`)).not.toEqual([]);
});
