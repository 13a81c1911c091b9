import type { Kysely } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { Platform } from "#src/platform/platform.ts";
import { isUuid } from "#src/shared/ids.ts";

/** An unknown machine, as its driver names it: a stamp that is not ours, or its own name. */
export interface IgnoredMachine {
  readonly machine_id: string;
  readonly ignored_at: Date;
}

const shownMachines = 100;

/**
 * Marks a machine that belongs to no server here as known to an operator, or unmarks it: the auditor reports
 * nothing about a marked one. The machine itself is not touched. False when nothing changed.
 */
export async function ignoreMachine(
  platform: Platform,
  ctx: Ctx,
  machineId: string,
  isIgnored: boolean,
): Promise<boolean> {
  if (isIgnored && isUuid(machineId) && (await isOurs(platform.db.kysely, machineId))) {
    throw new OperatorRefusal("This machine carries the stamp of a server here: settle that server.");
  }
  return transaction(platform, async (trx) => {
    const changed = isIgnored
      ? await trx
          .insertInto("ignored_machines")
          .values({ machine_id: machineId, ignored_at: ctx.now })
          .onConflict((conflict) => conflict.doNothing())
          .returning("machine_id")
          .execute()
      : await trx
          .deleteFrom("ignored_machines")
          .where("machine_id", "=", machineId)
          .returning("machine_id")
          .execute();
    if (changed.length === 0) return false;
    const action = isIgnored ? "machine.ignore" : "machine.watch";
    const object = { objectType: "machine", objectId: machineId };
    await writeAudit(trx, ctx, { action, ...object });
    return true;
  });
}

/** The newest ones. */
export function listIgnored({ db }: Platform): Promise<IgnoredMachine[]> {
  return db.kysely
    .selectFrom("ignored_machines")
    .select(["machine_id", "ignored_at"])
    .orderBy("ignored_at", "desc")
    .orderBy("machine_id")
    .limit(shownMachines)
    .execute();
}

async function isOurs(db: Kysely<DB>, serverId: string): Promise<boolean> {
  const server = await db.selectFrom("servers").select("id").where("id", "=", serverId).executeTakeFirst();
  return server !== undefined;
}
