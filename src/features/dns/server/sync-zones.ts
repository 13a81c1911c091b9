import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import { sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { Platform } from "#src/platform/platform.ts";
import { compareZones } from "./compare-zones.ts";
import { listUnknownZones, noteUnknownZones } from "./list-unknown-zones.ts";
import type { PushDeps } from "./push-zones.ts";

/** What an operator's comparison found. */
export interface ZonesSync {
  readonly zones: number;
  /** Those that differed or waited: they are being pushed to the name servers. */
  readonly due: number;
  readonly unknownZones: number;
}

/**
 * Compares zones with the name servers now, for an operator: all of them, or that of one name. What differs, and
 * what waited for its next try, is pushed by the process that runs the background work. Refused when there is no such
 * zone, and when the name servers do not answer.
 */
export async function syncZones(
  platform: Platform,
  deps: PushDeps,
  ctx: Ctx,
  name: string | null,
): Promise<ZonesSync> {
  const { db } = platform;
  const zones = () => {
    const open = db.kysely.selectFrom("dns_zones").where("closed_at", "is", null);
    return name === null ? open : open.where("name", "=", name);
  };
  const asked = await transaction(platform, async (trx) => {
    const open = trx.selectFrom("dns_zones").select("domain_id").where("closed_at", "is", null);
    const wanted = name === null ? open : open.where("name", "=", name);
    wakeAfterCommit(trx, "dns");
    // In the order of `dns_remove_leading`, which locks several zones too.
    const found = await wanted.orderBy("domain_id").forUpdate().execute();
    if (name !== null && found.length === 0) throw new OperatorRefusal(`There is no zone of ${name} here.`);
    await trx
      .updateTable("dns_zones")
      .set({ compared_at: null, tries: 0 })
      .set({ due_at: sql`CASE WHEN due_at IS NOT NULL THEN ${ctx.now}::timestamptz END` })
      .where(sql<boolean>`domain_id = ANY (${found.map(({ domain_id: id }) => id)}::uuid[])`)
      .execute();
    const one = name === null ? undefined : found[0];
    const object =
      one === undefined
        ? { objectType: "name-servers", objectId: deps.server.kind }
        : { objectType: "domain", objectId: one.domain_id };
    await writeAudit(trx, ctx, { action: "dns.sync", ...object });
    return found.length;
  });
  const countLeft = async (): Promise<bigint> => {
    const { left } = await zones()
      .select(({ fn }) => fn.countAll<bigint>().as("left"))
      .where("compared_at", "is", null)
      .where("due_at", "is", null)
      .executeTakeFirstOrThrow();
    return left;
  };
  for (let left = await countLeft(); left > 0n; ) {
    await compareZones(platform, deps);
    const after = await countLeft();
    if (after === left) throw await silence(deps);
    left = after;
  }
  if (!(await noteUnknownZones(platform, deps))) throw await silence(deps);
  const { due } = await zones()
    .select(({ fn }) => fn.count<bigint>("due_at").as("due"))
    .executeTakeFirstOrThrow();
  return { zones: asked, due: Number(due), unknownZones: (await listUnknownZones(db.kysely)).length };
}

async function silence({ server }: PushDeps): Promise<OperatorRefusal> {
  const { problem } = await server.health();
  return new OperatorRefusal(`The name servers do not answer: ${problem ?? "they read no zone back"}.`);
}
