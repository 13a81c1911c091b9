import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatCents } from "#src/shared/money.ts";
import { addMs } from "#src/shared/time.ts";

/** A wallet has sent it by then, and its network has a block. */
const patienceMs = 60 * 60_000;

/** Raises an alarm for each payout whose coins were fixed and that its chain does not confirm. */
export function payoutAlarms({ db, clock }: Pick<Platform, "db" | "clock">): AlarmSource {
  return {
    kind: "payout",
    queue: "payouts.read",
    page: () => "/staff/payouts?show=sending",
    find: async () => {
      const rows = await db.kysely
        .selectFrom("payouts")
        .select(["id", "customer_id", "cents", "txid", "trouble"])
        .where((row) =>
          row.or([
            row("trouble", "=", "returned"),
            row.and([
              row("state", "=", "sending"),
              row.or([
                row("trouble", "in", ["wrong-output", "failed", "unindexed"]),
                row("sent_at", "<", addMs(clock.now(), -patienceMs)),
              ]),
            ]),
          ]),
        )
        .execute();
      return rows.map(({ id, customer_id: customerId, cents, txid, trouble }) => {
        const shown = encodeId("payout", id);
        const state = trouble ?? (txid === null ? "unsent" : "waiting");
        return {
          objectId: id,
          occurrence: `${txid ?? ""}:${state}`,
          detail: `Payout ${shown} of ${formatCents(cents)} is not confirmed (${state}): look at it in the office.`,
          said: alarmText("payout", {
            id: shown,
            amountCents: Number(cents),
            kind: state === "wrong-output" ? "wrong" : state,
          }),
          command: operatorCommand("alarm list"),
          customerId,
          cents,
        };
      });
    },
  };
}
