import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { addMs } from "#src/shared/time.ts";
import { listHeldDeposits } from "./list-held-deposits.ts";
import { decidedReasons } from "./release-deposit.ts";

/** How long a chain may be silent: its node may be restarting or catching up. */
const quietMs = 10 * 60_000;

/** Deposits that wait for a decision, and chains whose scanner is not at their tip. */
export function paymentsAlarms(platform: Platform): AlarmSource[] {
  const { db, clock } = platform;
  // Nothing was checked while the product was down: the time counts from its start.
  const startedAt = clock.now();
  return [
    {
      kind: "held deposit",
      find: async () => {
        const held = await listHeldDeposits(platform);
        return held.map((deposit) => {
          const id = encodeId("deposit", deposit.id);
          const isOurs = decidedReasons.some((reason) => reason === deposit.held_reason);
          return {
            objectId: deposit.id,
            occurrence: `${deposit.epoch} ${deposit.held_reason}`,
            detail: `Deposit ${id} of ${deposit.asset} waits: ${reasonText(deposit.held_reason)}`,
            command: isOurs
              ? operatorCommand(`deposit credit ${id}`)
              : operatorCommand("deposit list --held"),
          };
        });
      },
    },
    {
      kind: "chain lag",
      find: async () => {
        const quietSince = addMs(clock.now(), -quietMs);
        if (startedAt > quietSince) return null;
        const quiet = await db.kysely
          .selectFrom("chains")
          .select(["id", "driver", "last_ok_at", "cursor_height"])
          .where("last_ok_at", "<", quietSince)
          .orderBy("id")
          .execute();
        return quiet.map((chain) => ({
          objectId: chain.id,
          occurrence: chain.last_ok_at.toISOString(),
          detail: `The ${chain.id} chain (${chain.driver}) was last at its tip at ${chain.last_ok_at.toISOString()}, block ${chain.cursor_height}. Its deposits wait.`,
          command: "npm start -- --check",
        }));
      },
    },
  ];
}

function reasonText(reason: string | null): string {
  if (reason === "limit") return "it is above the amount that is credited without you.";
  if (reason === "sender") return "it came from an address of your deny list. Leave it, or credit it.";
  if (reason === "unattributed") {
    return "its coins are on the balance, and the node names no transaction. Look at its address in an explorer.";
  }
  if (reason === "unmoved") {
    return "its token announced it, and the balance of the address has not grown. Leave it, or credit it.";
  }
  if (reason === "no_rate") return "there was no exchange rate. It is credited when there is one.";
  return `${reason ?? "no reason was stored"}.`;
}
