import type { Servers } from "#src/features/servers/server/index.ts";
import type { Wallet } from "#src/features/wallet/server/index.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import { retryTask } from "#src/platform/tasks/retry-task.ts";
import type { TaskKind } from "#src/platform/tasks/task-kind.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { closeAlarm } from "../close-alarm.ts";
import { readTask } from "../tasks/read-task.ts";
import type { BulkAct, BulkActs, BulkHold } from "./bulk-act.ts";

/** Whose acts on many objects are done: of the features below. */
export interface BulkParts {
  readonly taskKinds: () => readonly TaskKind[];
  readonly servers: Pick<Servers, "office">;
  readonly wallet: Pick<Wallet, "office">;
}

/** Every act is the use case of the same act on one object. */
export function bulkActsOf(platform: Platform, { taskKinds, servers, wallet }: BulkParts): BulkActs {
  const power = (verb: "start" | "stop" | "restart"): BulkAct => ({
    permission: "servers.operate",
    of: "server",
    check: ({ id }) => servers.office.checkPower(id, verb),
    run: (ctx, { id }) => servers.office.power(ctx, id, verb),
  });
  const tag = (verb: "tag" | "untag"): BulkAct => ({
    permission: "servers.operate",
    of: "server",
    needs: "tag",
    check: ({ id, tag: text }) => servers.office.checkTag(id, { verb, tag: text ?? "" }),
    run: (ctx, { id, tag: text }) => servers.office.tag(ctx, id, { verb, tag: text ?? "" }),
  });
  return {
    "tasks.retry": {
      permission: "tasks.retry",
      of: "task",
      check: async ({ id }) => {
        const task = await readTask(platform, taskKinds(), id);
        if (!task.acts.includes("retry")) throw new OperatorRefusal(`A ${task.kind} that is ${task.state}.`);
        return task.object.name ?? task.kind;
      },
      run: (ctx, { id }) => retryTask(platform, taskKinds(), ctx, id),
    },
    "servers.tag": tag("tag"),
    "servers.untag": tag("untag"),
    "servers.start": power("start"),
    "servers.stop": power("stop"),
    "servers.restart": power("restart"),
    "servers.suspend": {
      permission: "servers.suspend",
      of: "server",
      needs: "hold",
      check: ({ id, grants }) => servers.office.checkSuspend(id, grants),
      run: (ctx, { id, hold, grants }) => servers.office.suspend(ctx, { ...holdOf(ctx, id, hold), grants }),
    },
    "servers.unsuspend": {
      permission: "servers.suspend",
      of: "server",
      check: ({ id, grants }) => servers.office.checkUnsuspend(id, grants),
      run: (ctx, { id, grants }) =>
        servers.office.unsuspend(ctx, { serverId: id, reason: ctx.reason ?? "", grants }),
    },
    "alarms.close": {
      permission: "alarms.close",
      of: "alarm",
      check: ({ id }) => readOpenAlarm(platform, id),
      run: async (ctx, { id }) => {
        if (!(await closeAlarm(platform, ctx, id))) throw new AppError("not_found");
      },
    },
    "orders.put-away": {
      permission: "orders.put-away",
      of: "order",
      check: async ({ id }) => {
        await wallet.office.checkPutAway(id);
        return encodeId("order", id);
      },
      run: (ctx, { id }) => wallet.office.putOrderAway(ctx, { orderId: id, isAway: true }),
    },
  };
}

function holdOf({ reason = "" }: Ctx, serverId: string, hold: BulkHold | null) {
  if (hold === null) throw new AppError("required", undefined, { hold: "required" });
  const { cause, text, until } = hold;
  return { serverId, cause, text, until: until === undefined ? null : new Date(until), reason };
}

async function readOpenAlarm({ db }: Platform, id: string): Promise<string> {
  const alarm = await db.kysely
    .selectFrom("alarms")
    .select("kind")
    .where("id", "=", id)
    .where("settled_at", "is", null)
    .executeTakeFirst();
  if (!alarm) throw new AppError("not_found");
  return alarm.kind;
}
