import { sql } from "kysely";
import { type Bench, figureOf } from "./bench.ts";
import { interleave } from "./interleave.ts";
import { seedLists } from "./list-data.ts";
import { startTestbed } from "./testbed.ts";
import { seedUnchecked } from "./seed-unchecked.ts";
import type { Inspector } from "../e2e/harness/inspector.ts";

const customers = 10;
const machines = 1_000;

/** What is against what should be, over a thousand simulated machines. */
export const bench: Bench = async ({ isQuick }) => {
  const rounds = isQuick ? 5 : 20;
  const testbed = await startTestbed();
  const { inspector } = testbed;
  try {
    await seedLists(inspector, { customers, rowsEach: machines / customers });
    await seedMachines(inspector);
    const { jobs, invariants } = inspector.product.servers;
    const observe = jobs.find(({ name }) => name === "servers-observe");
    const compare = invariants.find(({ id }) => id === "I7");
    if (!observe || !compare) throw new Error("The product compares no machines.");
    const found: string[] = [];
    const pairs = await interleave(
      // Each machine is due to be measured, as it is every half minute.
      { rounds, prepare: () => makeDue(inspector) },
      {
        round: {
          operations: 1,
          pids: [process.pid, testbed.postmaster],
          run: async () => {
            await observe.run();
            const findings = await compare.find(inspector.platform.db.kysely);
            found.push(...findings.map(({ objectId, detail }) => `${objectId}: ${detail}`));
          },
        },
      },
    );
    const costs = pairs.map((pair) => pair["roundCpuMs"] ?? Number.NaN);
    return {
      title: `D5: a round over ${machines.toLocaleString("en")} machines`,
      method:
        `${rounds} rounds: every simulated machine is looked at, its power and a due sample of its metrics are stored, and ` +
        "the machines are compared with the services. CPU is user and system time of this process and of every PostgreSQL process.",
      ratios: [figureOf("CPU of a round", costs, { aim: 200, limit: 200, unit: "ms" })],
      pairs,
      findings: found,
    };
  } finally {
    await testbed.stop();
  }
};

/** A machine for each server, as it was ordered. */
function seedMachines({ platform }: Inspector): Promise<void> {
  return seedUnchecked(platform, [
    sql`INSERT INTO sim_machines (server_id, owner_id, name, vcpu, memory_mb, disk_gb, location, image, generation,
                                  addresses, ssh_keys, seed, powered_on_at)
        SELECT s.id, s.id, s.name, s.vcpu, s.memory_mb, s.disk_gb, s.location_id, s.image_id, 1,
               jsonb_build_array(jsonb_build_object('address', host(a.address), 'prefixLength', 8, 'gateway', '10.0.0.1')),
               s.ssh_keys, 1 + (row_number() OVER ())::int, s.started_at
        FROM servers s JOIN server_addresses a ON a.server_id = s.id`,
  ]);
}

async function makeDue({ platform }: Inspector): Promise<void> {
  const db = platform.db.kysely;
  await sql`UPDATE server_counters SET at = at - interval '30 seconds'`.execute(db);
  await sql`UPDATE servers SET updated_at = updated_at - interval '2 minutes'`.execute(db);
}
