import type { ComputeDriver, MachineObservation } from "#src/drivers/compute/port.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { Platform } from "#src/platform/platform.ts";
import { machineStates } from "../rules.ts";
import { machineDifferences, soldIn } from "./machine-differences.ts";
import { machineSpecs } from "./tasks/machine-spec.ts";
import { settleDuplicates } from "./settle-duplicates.ts";
import { openTask } from "./tasks/open-task.ts";

/** The task that was started: remove, cut off, restore its addresses or its size, recreate. */
type SettleTask =
  | "server-cleanup"
  | "server-suspend"
  | "server-addresses"
  | "server-resize"
  | "server-restore";

/** What was started or done. */
export type Settlement = SettleTask | "duplicate-removed";

export interface SettleOptions {
  /** A missing machine may be recreated, empty. */
  readonly mayRestore: boolean;
  /** The handle of the duplicate to remove; null: remove none. */
  readonly removedDuplicate: string | null;
}

/**
 * Makes a server's machine match the books, for an operator, by a task; null when it already is.
 * Observes the machine first: an earlier observation may be out of date.
 */
export async function settleMachine(
  platform: Platform,
  ctx: Ctx,
  driver: ComputeDriver,
  serverId: string,
  { mayRestore, removedDuplicate }: SettleOptions,
): Promise<Settlement | null> {
  const server = await platform.db.kysely
    .selectFrom("servers")
    .select(["id", "site_id", "customer_id", "name", "service", "hold_id"])
    .where("id", "=", serverId)
    .executeTakeFirst();
  if (!server) {
    throw new OperatorRefusal(
      `There is no such server here. Remove a machine of this id on its hypervisor, or let it be: server ignore ${serverId}`,
    );
  }
  const seen = await driver.observe({ serverId, name: server.name });
  if (!seen.ok) throw new OperatorRefusal(`The hypervisor does not answer: ${seen.error.detail}`);
  const machine = seen.value;
  if (machine !== null && machine.serverId !== serverId) {
    throw new OperatorRefusal(
      `A machine with the stamp ${machine.serverId} is in its place: take it away on the hypervisor.`,
    );
  }
  if (await settleDuplicates(platform, ctx, driver, server, machine, removedDuplicate))
    return "duplicate-removed";
  const kind = await choose(platform, server, machine, mayRestore);
  if (kind === null) return null;
  await transaction(platform, async (trx) => {
    await openTask(trx, ctx, { id: platform.ids.next(), kind, server });
    const object = { objectType: "server", objectId: serverId };
    await writeAudit(trx, ctx, { action: "server.settle", ...object, detail: { kind } });
  }).catch((error: unknown) => {
    if (!(error instanceof Error) || appErrorOf(error).code !== "server_busy") throw error;
    throw new OperatorRefusal("Another action runs on this server: try again when it has ended.");
  });
  return kind;
}

async function choose(
  platform: Platform,
  {
    id,
    service,
    hold_id: hold,
  }: { readonly id: string; readonly service: string; readonly hold_id: string | null },
  machine: MachineObservation | null,
  mayRestore: boolean,
): Promise<SettleTask | null> {
  if (["failed", "terminated"].includes(service)) return machine === null ? null : "server-cleanup";
  if (!machineStates.includes(service)) {
    throw new OperatorRefusal(`Its service is ${service}: a task brings it to its end.`);
  }
  if (machine === null) {
    if (service === "suspended" || hold !== null)
      throw new OperatorRefusal("Its machine is missing, and it is not paid for now or is held.");
    if (mayRestore) return "server-restore";
    throw new OperatorRefusal(
      "Its machine is missing. Bring it back on the hypervisor, or make a new and empty one with --restore: what the customer had on it is gone then.",
    );
  }
  if ((service === "suspended" || hold !== null) && machine.power === "running") return "server-suspend";
  const spec = await machineSpecs(platform)({ objectId: id });
  const differences = machineDifferences(soldIn(spec), machine);
  if (differences.some((one) => one.of === "addresses")) return "server-addresses";
  return differences.length === 0 ? null : "server-resize";
}
