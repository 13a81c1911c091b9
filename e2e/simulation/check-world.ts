import { sql } from "kysely";
import { serverFeatures } from "#src/app/server-features.gen.ts";
import { checkCoins } from "./check-coins.ts";
import { checkMoney } from "./check-money.ts";
import type { World } from "./world.ts";

const noticedEvents = serverFeatures.flatMap(({ notices }) => notices.map(({ event }) => event));

/** Promises that no clock and no open work excuse. */
const timeless = new Set(["I1", "I2", "I3", "I4", "I5", "I8", "I10"]);

/** In the middle of it all. */
export async function checkPromises(world: World): Promise<string[]> {
  const found = await audit(world);
  return [...found.filter((line) => timeless.has(line.split(" ", 1)[0] ?? "")), ...(await twins(world))];
}

/** Once everything has come to rest: the auditor, and the world's own books. */
export async function checkSettled(world: World): Promise<string[]> {
  return [
    ...(await audit(world)),
    ...(await checkMoney(world)),
    ...(await checkCoins(world)),
    ...(await strayMachines(world)),
    ...(await wrongNotices(world)),
  ];
}

async function audit({ process: { product } }: World): Promise<string[]> {
  const found = await product.auditor.audit();
  return found.map(({ invariant, objectId, detail }) => `${invariant} ${objectId}: ${detail}`);
}

/** The provider's list against ours. */
async function strayMachines({ database }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string; service: string | null; machines: bigint }>`
    SELECT coalesce(s.id, m.owner_id) AS id, s.service, count(m.server_id) AS machines
    FROM servers s FULL JOIN sim_machines m ON m.owner_id = s.id GROUP BY s.id, m.owner_id, s.service
    HAVING count(m.server_id)
      <> CASE WHEN s.service IN ('active', 'expired', 'suspended') THEN 1 ELSE 0 END`.execute(
    database.kysely,
  );
  return rows.map(({ id, service, machines }) => `server ${id} is ${service} and has ${machines} machines`);
}

async function twins({ database }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string; machines: bigint }>`
    SELECT owner_id AS id, count(*) AS machines FROM sim_machines GROUP BY owner_id HAVING count(*) > 1`.execute(
    database.kysely,
  );
  return rows.map(({ id, machines }) => `server ${id} has ${machines} machines`);
}

/** Every event that users are told about was told once. */
async function wrongNotices({ database }: World): Promise<string[]> {
  const { rows } = await sql<{ id: bigint; count: bigint }>`
    SELECT e.id, count(n.id) AS count
    FROM outbox_events e LEFT JOIN notifications n ON n.source = 'event:' || e.id
    WHERE e.name = ANY (${noticedEvents}::text[]) GROUP BY e.id HAVING count(n.id) <> 1`.execute(
    database.kysely,
  );
  return rows.map(({ id, count }) => `event ${id} was told ${count} times`);
}
