import { sql } from "kysely";
import type { ChainId } from "#src/drivers/chain/port.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { runConsumer } from "#src/platform/events/run-consumers.ts";
import { addMs } from "#src/shared/time.ts";
import { chainIds } from "./coins.ts";
import { send } from "./customer.ts";
import { noTrouble } from "./process.ts";
import { runJob, untilAllIsSeen, workOnce } from "./steps/work-steps.ts";
import type { Testbed } from "./testbed.ts";

const rounds = 12;
const deepBlocks = 7;
/** The auditor ignores what changed within the last minute. */
const restMs = 61_000;
const workLimit = 1_500;

/** A new process without faults finishes everything; nothing new is ordered. */
export async function settle(testbed: Testbed): Promise<void> {
  testbed.restart(noTrouble);
  testbed.clock.advance(1);
  for (const customer of testbed.customers) {
    // A copy: answered intents leave the list.
    for (const intent of customer.open.slice()) await send(testbed, customer, intent);
  }
  for (const chain of chainIds) await bury(testbed, chain);
  await creditLate(testbed);
  for (let round = 0; round < rounds; round += 1) {
    await runJob(testbed, "servers-lifecycle");
    if ((await finishTasks(testbed)) === 0) break;
  }
  await untilAllIsSeen(testbed);
  for (const consumer of testbed.process.product.consumers) {
    await runConsumer(testbed.process.platform, consumer);
  }
  await runJob(testbed, "seal-ledger");
  await runJob(testbed, "send-mail");
  testbed.clock.advance(restMs);
}

/** Mines blocks onto every transfer until none of them waits, and reads them. */
async function bury(testbed: Testbed, chain: ChainId): Promise<void> {
  const { rows } = await sql`
    SELECT FROM sim_transactions WHERE chain = ${chain} UNION ALL SELECT FROM deposits WHERE chain_id = ${chain}
    LIMIT 1`.execute(testbed.database.kysely);
  if (rows.length === 0) return;
  for (let block = 0; block < deepBlocks; block += 1) await testbed.network[chain].mineBlock();
  await runJob(testbed, "refresh-rates");
  await runJob(testbed, `scan-${chain}`);
}

/** The operator credits coins whose price came hours after their block. */
async function creditLate({ process: { platform, product } }: Testbed): Promise<void> {
  for (const { id, held_reason: reason } of await product.payments.listHeldDeposits()) {
    if (reason !== "late_rate") continue;
    await product.payments.releaseDeposit(createCtx(platform, { kind: "operator" }), id);
  }
}

/** Returns how many turns of work there were. */
async function finishTasks(testbed: Testbed): Promise<number> {
  for (let turns = 0; turns < workLimit; turns += 1) {
    const { rows } = await sql<{ due: Date | null }>`
      SELECT min(greatest(not_before, lease_until)) AS due FROM tasks
      WHERE state IN ('queued', 'running')`.execute(testbed.database.kysely);
    const due = rows[0]?.due;
    if (!due) return turns;
    const early = addMs(due, 1).getTime() - testbed.clock.now().getTime();
    if (early > 0) testbed.clock.advance(early);
    await workOnce(testbed.process);
  }
  testbed.problems.push(`tasks did not end in ${workLimit} turns`);
  return 0;
}
