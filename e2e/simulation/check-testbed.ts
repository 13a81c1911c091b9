import { sql } from "kysely";
import { serverFeatures } from "#src/app/server-features.gen.ts";
import { wrongNotices } from "../harness/wrong-notices.ts";
import { checkCoins } from "./check-coins.ts";
import { checkMoney } from "./check-money.ts";
import type { Testbed } from "./testbed.ts";

const noticedEvents = serverFeatures.flatMap(({ notices }) => notices.map(({ event }) => event));

/** Promises that hold at any clock time and with open work. */
const timeless = new Set(["I1", "I2", "I3", "I4", "I5", "I8", "I10"]);

/** Checked in the middle of a run. */
export async function checkPromises(testbed: Testbed): Promise<string[]> {
  const found = await audit(testbed);
  return [
    ...found.filter((line) => timeless.has(line.split(" ", 1)[0] ?? "")),
    ...(await duplicates(testbed)),
  ];
}

/** Checked once everything is settled: the auditor, and the testbed's own books. */
export async function checkSettled(testbed: Testbed): Promise<string[]> {
  return [
    ...(await audit(testbed)),
    ...(await checkMoney(testbed)),
    ...(await checkCoins(testbed)),
    ...(await unknownMachines(testbed)),
    ...(await wrongNotices(testbed.database.kysely, { events: noticedEvents })),
  ];
}

async function audit({ process: { product } }: Testbed): Promise<string[]> {
  const found = await product.auditor.audit();
  return found.map(({ invariant, objectId, detail }) => `${invariant} ${objectId}: ${detail}`);
}

/** The provider's list against ours. */
async function unknownMachines({ database }: Testbed): Promise<string[]> {
  const { rows } = await sql<{ id: string; service: string | null; machines: bigint }>`
    SELECT coalesce(s.id, m.owner_id) AS id, s.service, count(m.server_id) AS machines
    FROM servers s FULL JOIN sim_machines m ON m.owner_id = s.id GROUP BY s.id, m.owner_id, s.service
    HAVING count(m.server_id)
      <> CASE WHEN s.service IN ('active', 'expired', 'suspended') THEN 1 ELSE 0 END`.execute(
    database.kysely,
  );
  return rows.map(({ id, service, machines }) => `server ${id} is ${service} and has ${machines} machines`);
}

async function duplicates({ database }: Testbed): Promise<string[]> {
  const { rows } = await sql<{ id: string; machines: bigint }>`
    SELECT owner_id AS id, count(*) AS machines FROM sim_machines GROUP BY owner_id HAVING count(*) > 1`.execute(
    database.kysely,
  );
  return rows.map(({ id, machines }) => `server ${id} has ${machines} machines`);
}
