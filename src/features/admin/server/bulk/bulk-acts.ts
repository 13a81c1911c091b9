import type { Domains } from "#src/features/domains/server/index.ts";
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
  readonly domains: Pick<Domains, "office">;
  readonly servers: Pick<Servers, "office">;
  readonly wallet: Pick<Wallet, "office">;
}

/** Every act is the use case of the same act on one object. */
export function bulkActsOf(platform: Platform, parts: BulkParts): BulkActs {
  const { taskKinds, domains, servers, wallet } = parts;
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
      holdTakes: "until",
      check: ({ id, grants }) => servers.office.checkSuspend(id, grants),
      run: (ctx, { id, hold, grants }) =>
        servers.office.suspend(ctx, { serverId: id, ...holdOf(ctx, hold), grants }),
    },
    "servers.unsuspend": {
      permission: "servers.suspend",
      of: "server",
      check: ({ id, grants }) => servers.office.checkUnsuspend(id, grants),
      run: (ctx, { id, grants }) =>
        servers.office.unsuspend(ctx, { serverId: id, reason: ctx.reason ?? "", grants }),
    },
    "domains.hold": {
      permission: "domains.hold",
      of: "domain",
      needs: "hold",
      holdTakes: "stopsName",
      check: ({ id, hold, grants }) =>
        domains.office.checkHold(id, { grants, stopsName: hold?.stopsName === true }),
      run: (ctx, { id, hold, grants }) =>
        domains.office.hold(ctx, {
          domainId: id,
          ...holdOf(ctx, hold),
          stopsName: hold?.stopsName === true,
          grants,
        }),
    },
    "domains.lift-hold": {
      permission: "domains.hold",
      of: "domain",
      check: ({ id, grants }) => domains.office.checkLift(id, grants),
      run: (ctx, { id, grants }) =>
        domains.office.lift(ctx, { domainId: id, reason: ctx.reason ?? "", grants }),
    },
    "domains.settle": {
      permission: "domains.operate",
      of: "domain",
      check: ({ id }) => domains.office.checkSettle(id),
      run: (ctx, { id }) => domains.office.settle(ctx, id),
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

function holdOf({ reason = "" }: Ctx, hold: BulkHold | null) {
  if (hold === null) throw new AppError("required", undefined, { hold: "required" });
  const { cause, text, until } = hold;
  return { cause, text, until: until === undefined ? null : new Date(until), reason };
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
