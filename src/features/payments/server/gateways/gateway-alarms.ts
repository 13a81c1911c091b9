import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber, formatCents } from "#src/shared/money.ts";
import { addMs } from "#src/shared/time.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** A gateway may be restarting. */
const quietMs = 10 * 60_000;

/** Gateways that do not answer, answers that contradict what was credited, and money that is held. */
export function gatewayAlarms(platform: Platform): AlarmSource[] {
  const { db, clock } = platform;
  return [
    {
      kind: "gateway unreachable",
      page: () => "/staff/gateways?state=problem",
      find: async () => {
        const failing = await db.kysely
          .selectFrom("gateway_payments")
          .select(({ fn }) => [
            "driver",
            fn.min<Date>("failing_since").as("since"),
            fn.countAll<bigint>().as("count"),
            fn.max<string>("failure").as("failure"),
          ])
          .where("failing_since", "<", addMs(clock.now(), -quietMs))
          .groupBy("driver")
          .orderBy("driver")
          .execute();
        return failing.map(({ driver, since, count, failure }) => ({
          objectId: driver,
          occurrence: since.toISOString(),
          detail: `The gateway ${driver} has not said since ${since.toISOString()} what came for ${count} payments: ${failure}. Their money waits.`,
          said: alarmText("gatewayAway", {
            gateway: driver,
            sinceAt: since.toISOString(),
            count: Number(count),
            problem: failure,
          }),
          command: "npm start -- --check",
        }));
      },
    },
    {
      kind: "gateway contradiction",
      page: () => "/staff/gateways?state=problem",
      find: async () => {
        const rows = await db.kysely
          .selectFrom("gateway_payments")
          .select(["id", "driver", "contradiction", "contradicted_at", "customer_id"])
          .where("contradiction", "is not", null)
          .orderBy("id")
          .execute();
        return rows.map(({ id, driver, contradiction, contradicted_at: at, customer_id: customerId }) => ({
          objectId: id,
          customerId,
          occurrence: at?.toISOString() ?? "",
          detail: `The gateway ${driver} contradicts what was credited for ${encodeId("gatewayPayment", id)}: ${contradiction}. Nothing was moved: compare it with the gateway's own pages.`,
          said: alarmText("gatewayContradiction", {
            gateway: driver,
            id: encodeId("gatewayPayment", id),
            problem: contradiction ?? "–",
          }),
          command: operatorCommand(`gateway read ${encodeId("gatewayPayment", id)}`),
        }));
      },
    },
    {
      kind: "held gateway deposit",
      page: () => "/staff/gateways?state=held",
      find: async () => {
        const rows = await db.kysely
          .selectFrom("gateway_deposits as d")
          .innerJoin("gateway_payments as p", "p.id", "d.payment_id")
          .select([
            "d.id",
            "p.id as payment",
            "d.driver",
            "d.cents",
            "d.held_reason",
            "d.epoch",
            "p.customer_id",
          ])
          .where("d.state", "=", "held")
          .orderBy("d.id")
          .execute();
        return rows.map(
          ({ id, payment, driver, cents, held_reason: reason, epoch, customer_id: customerId }) => ({
            objectId: id,
            customerId,
            cents,
            occurrence: `${epoch} ${reason}`,
            detail: `${formatCents(cents ?? 0n)} from the gateway ${driver} wait: ${heldFor(reason)}.`,
            said: alarmText("heldGateway", {
              amountCents: centsToNumber(cents ?? 0n),
              gateway: driver,
              reason: reason ?? "limit",
            }),
            // Nothing is credited to an erased account: it is returned at the gateway, which is then read again.
            command: operatorCommand(
              reason === "closed"
                ? `gateway read ${encodeId("gatewayPayment", payment)}`
                : `gateway credit ${encodeId("gatewayDeposit", id)}`,
            ),
          }),
        );
      },
    },
  ];
}

function heldFor(reason: string | null): string {
  switch (reason) {
    case "again":
      return "it was credited and taken back before";
    case "late":
      return "its coins came late, and you have no price of theirs to compare the gateway's old rate with; --usd credits less";
    case "closed":
      return "its account is closed and erased; return it at the gateway";
    default:
      return "with what else came within a day it is more than is credited without you";
  }
}
