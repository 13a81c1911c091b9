import type { ComputeDriver, MachineObservation } from "#src/drivers/compute/port.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";

interface Owned {
  readonly id: string;
  readonly name: string;
}

/**
 * Somebody copied a server's machine: both carry its stamp. The one in its place is the customer's; the
 * other one is removed only when an operator has typed its whole name. Until then refused with a list of both.
 * True when one was removed.
 */
export async function settleDuplicates(
  platform: Platform,
  ctx: Ctx,
  driver: Pick<ComputeDriver, "duplicates" | "destroyDuplicate">,
  { id, name }: Owned,
  machine: MachineObservation | null,
  removed: string | null,
): Promise<boolean> {
  const ref = { serverId: id, name };
  const looked = await driver.duplicates(ref);
  if (!looked.ok) throw new OperatorRefusal(`The hypervisor does not answer: ${looked.error.detail}`);
  const duplicates = looked.value;
  const [first] = duplicates;
  if (removed === null) {
    if (first === undefined) return false;
    const command = `server settle ${encodeId("server", id)} --remove ${first.handle}`;
    throw new OperatorRefusal(
      [
        "More than one machine carries the stamp of this server.",
        machine === null
          ? "No machine is in its place."
          : `In its place, with its disk: ${describe(machine)}.`,
        ...duplicates.map((duplicate) => `Elsewhere: ${duplicate.handle}, ${describe(duplicate.machine)}.`),
        `Look what is on it; then remove it${first.takesDisk ? " with its disk" : " (its disk stays)"}: ${command}`,
      ].join("\n"),
    );
  }
  if (duplicates.every(({ handle }) => handle !== removed)) {
    throw new OperatorRefusal(
      `${removed} is no machine that may go. Type its name as this command shows it.`,
    );
  }
  if (machine === null) {
    throw new OperatorRefusal("No machine is in its place: this one may be all that the customer has.");
  }
  await requireIdle(platform, id);
  await transaction(platform, (trx) => {
    const object = { objectType: "server", objectId: id, detail: { duplicate: removed } };
    return writeAudit(trx, ctx, { action: "server.remove-duplicate", ...object });
  });
  const gone = await driver.destroyDuplicate(ref, removed);
  if (!gone.ok) throw new OperatorRefusal(`It could not be removed: ${gone.error.detail}`);
  return true;
}

/** A task may be creating or moving the machine: which one is in its place is not settled. */
async function requireIdle({ db }: Platform, serverId: string): Promise<void> {
  const task = await db.kysely
    .selectFrom("tasks")
    .select("id")
    .where("object_id", "=", serverId)
    .where("state", "in", ["queued", "running"])
    .executeTakeFirst();
  if (task) throw new OperatorRefusal("Another action runs on this server: try again when it has ended.");
}

function describe({ node, power, generation, addresses, uptimeSeconds }: MachineObservation): string {
  return [
    ...(node === null ? [] : [`on ${node}`]),
    power === "running" ? `running for ${uptimeSeconds} s` : power,
    `install ${generation}`,
    addresses.length === 0 ? "no address" : addresses.join(" and "),
  ].join(", ");
}
