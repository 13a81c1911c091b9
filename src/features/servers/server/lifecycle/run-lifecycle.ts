import { runTurns } from "#src/features/services/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { call } from "#src/platform/db/call.ts";
import { createCtx, type Ctx, sqlContext, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { aliveStates, machineStates } from "../../rules.ts";
import { readRefund } from "../deletion/quote-deletion.ts";
import { openTask } from "../tasks/open-task.ts";
import { findDueServers, type Turn } from "./due-servers.ts";
import { serversEvents } from "../../events.ts";

/**
 * The turns of one run in order: money first, so that nothing paid expires. `begin` comes again
 * after `reserve` for periods that have already begun.
 */
const turns: readonly Turn[] = [
  "liftHold",
  "begin",
  "reserve",
  "begin",
  "expire",
  "suspend",
  "terminate",
  "remove",
  "resume",
  "cutOff",
  "startAgain",
];

/** Brings every server to the state that its dates require. */
export function runLifecycle(platform: Platform, pageSize?: number): Promise<void> {
  return runTurns(
    platform,
    {
      kind: "server",
      turns,
      findDue: (turn, page) => findDueServers(platform, turn, page),
      takeTurn: (turn, { id }, now) => takeTurn(platform, turn, id, now),
    },
    pageSize,
  );
}

async function takeTurn(platform: Platform, turn: Turn, id: string, now: Date): Promise<void> {
  const { ids } = platform;
  const ctx = { ...createCtx(platform, systemActor), now };
  switch (turn) {
    case "begin":
      await call(platform, "servers_begin_renewal", { server: id, transaction: ids.next(), at: now });
      return;
    case "reserve":
      await call(platform, "servers_reserve_renewal", {
        server: id,
        order: ids.next(),
        transaction: ids.next(),
        at: now,
      });
      return;
    case "expire":
      await call(platform, "servers_expire", { server: id, at: now });
      return;
    case "suspend":
      await call(platform, "servers_suspend", { server: id, task: ids.next(), at: now });
      return;
    case "terminate":
      await call(platform, "servers_terminate", { server: id, task: ids.next(), at: now });
      return;
    case "liftHold":
      await call(platform, "servers_lift_hold", {
        server: id,
        ...sqlContext(ctx),
        note: "its date",
        due: true,
        task: ids.next(),
      });
      return;
    case "remove":
      await removeAnnounced(platform, id, now);
      return;
    case "resume":
      await call(platform, "servers_resume", { server: id, task: ids.next(), at: now });
      return;
    case "cutOff":
      await cutOff(platform, ctx, id);
      return;
    case "startAgain":
      await startAgain(platform, ctx, id);
  }
}

async function removeAnnounced(platform: Platform, id: string, now: Date): Promise<void> {
  const { orders } = await readRefund(platform.db.kysely, id, now);
  await call(platform, "servers_remove_announced", {
    server: id,
    transactions: Array.from({ length: orders }, () => platform.ids.next()),
    release: platform.ids.next(),
    task: platform.ids.next(),
    at: now,
  });
}

/** A suspended machine that runs: its stop failed, or somebody started it on the hypervisor. */
async function cutOff(platform: Platform, ctx: Ctx, id: string): Promise<void> {
  await transaction(platform, async (trx) => {
    const server = await trx
      .selectFrom("servers")
      .select(["id", "site_id", "customer_id", "hold_id"])
      .where("id", "=", id)
      .where((where) => where.or([where("service", "=", "suspended"), where("hold_id", "is not", null)]))
      .where("service", "in", machineStates)
      .forUpdate()
      .executeTakeFirst();
    if (!server) return;
    // Delivered, reinstalled or started by a task that was running when staff stopped it.
    if (server.hold_id !== null)
      await trx.updateTable("servers").set({ resumes: true }).where("id", "=", id).execute();
    await openTask(trx, ctx, { id: platform.ids.next(), kind: "server-suspend", server });
    await writeAudit(trx, ctx, { action: "server.cut-off", objectType: "server", objectId: id });
  });
}

/** Restarts a machine whose host went down and is back, once. A failed start is not repeated. */
async function startAgain(platform: Platform, ctx: Ctx, id: string): Promise<void> {
  await transaction(platform, async (trx) => {
    const server = await trx
      .updateTable("servers")
      .set({ shall_run: false, updated_at: ctx.now })
      .where("id", "=", id)
      .where("shall_run", "=", true)
      .where("power", "=", "off")
      .where("service", "in", aliveStates)
      .where("hold_id", "is", null)
      .returning(["id", "site_id", "customer_id"])
      .executeTakeFirst();
    if (!server) return;
    await openTask(trx, ctx, { id: platform.ids.next(), kind: "server-start", server });
    await writeAudit(trx, ctx, { action: "server.start-again", objectType: "server", objectId: id });
    const whose = { siteId: server.site_id, customerId: server.customer_id };
    await publishEvent(trx, ctx, serversEvents, {
      name: "servers.went-down.v1",
      ...whose,
      payload: { serverId: id },
    });
  });
}
