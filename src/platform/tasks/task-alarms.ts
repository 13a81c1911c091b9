import { type AlarmSource, operatorCommand, pageOfThing } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";
import type { TaskKind } from "./task-kind.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** Failures older than this raise no alarm. */
const rememberedDays = 30;

/** A task as far as it decides what was paid for it. */
export interface PaidTask {
  readonly objectType: string;
  readonly objectId: string;
  /** When it was opened. */
  readonly at: Date;
}

/** What was paid for each task, in USD cents and in their order; null where nothing was. */
export type PaidFor = (tasks: readonly PaidTask[]) => Promise<readonly (bigint | null)[]>;

/** Failed tasks: for one that can be retried the alarm names that command, otherwise the one to close it. */
export function taskAlarms(
  { db, clock }: Pick<Platform, "db" | "clock">,
  kinds: readonly TaskKind[],
  paidFor: PaidFor,
): AlarmSource {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  return {
    kind: "failed task",
    queue: "tasks.read",
    page: pageOfThing("task"),
    find: async () => {
      const failed = await db.kysely
        .selectFrom("tasks")
        .select(["id", "kind", "error_code", "error_detail", "finished_at", "customer_id"])
        .select(["object_type as objectType", "object_id as objectId", "created_at as at"])
        .where("state", "=", "failed")
        .where("finished_at", ">", addDays(clock.now(), -rememberedDays))
        .orderBy("finished_at")
        .orderBy("id")
        .execute();
      const isAlarming = (task: (typeof failed)[number]): boolean =>
        !byName.get(task.kind)?.withoutAlarm?.some((error) => error === task.error_code);
      const alarming = failed.filter(isAlarming);
      const paid = await paidFor(alarming);
      return alarming.map((task, place) => {
        const id = encodeId("task", task.id);
        const cause = task.error_detail ?? task.error_code ?? "";
        const { isRepeatable = false, refundsOnFailure = false } = byName.get(task.kind) ?? {};
        return {
          objectId: task.id,
          occurrence: task.finished_at?.toISOString() ?? "",
          detail: `${task.kind} ${id} failed. Cause: ${cause || "no cause was stored"}.${refundsOnFailure ? " What was paid went back." : ""}`,
          said: alarmText("failedTask", {
            task: task.kind,
            id,
            cause,
            refunds: refundsOnFailure ? "yes" : "no",
          }),
          customerId: task.customer_id,
          cents: paid[place] ?? null,
          command: operatorCommand(isRepeatable ? `task retry ${id}` : `alarm close ${id}`),
        };
      });
    },
  };
}
