import { sql } from "kysely";
import { type CustomerActor, actorStamp } from "#src/platform/authz/actor.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { findServer } from "./find-server.ts";
import { serverCan } from "./rules.ts";
import { selectTasks } from "./server-rows.ts";
import { type TaskView, taskView } from "./server-view.ts";

export type PowerVerb = "start" | "stop" | "restart";

export interface PowerRequest {
  readonly actor: CustomerActor;
  readonly serverId: string;
  readonly verb: PowerVerb;
  readonly requestId: string;
}

/** Opens a power action. It is free and may be repeated, so it needs no key: a second one is `server_busy`. */
export async function controlPower(platform: Platform, request: PowerRequest): Promise<TaskView> {
  const { actor, verb } = request;
  const now = platform.clock.now();
  const taskId = platform.ids.next();
  const serverId = await transaction(platform.db.kysely, async (trx) => {
    const server = await findServer(trx, actor.customerId, request.serverId, { lock: true });
    const refusal = serverCan[verb]({
      service: server.service,
      power: server.power,
      openTask: server.task?.kind ?? null,
    });
    if (refusal) throw new AppError(refusal);
    await sql`SELECT task_open(${taskId}, ${`server-${verb}`}, ${server.site_id}::smallint, ${actor.customerId},
                               'server', ${server.id}, '{}', ${JSON.stringify(actorStamp(actor))}::jsonb,
                               ${now})`.execute(trx);
    const entry = {
      actor: actorStamp(actor),
      action: `server.${verb}`,
      objectType: "server",
      objectId: server.id,
    };
    await writeAudit(trx, { ...entry, requestId: request.requestId }, now);
    const payload = JSON.stringify({ taskId, kind: `server-${verb}`, objectId: server.id });
    await sql`SELECT event_publish('tasks.changed.v1', ${server.site_id}::smallint, ${actor.customerId},
                                   ${payload}::jsonb, ${now})`.execute(trx);
    return server.id;
  });
  platform.wake("tasks");
  platform.wake("events");
  const [task] = await selectTasks(platform.db.kysely, serverId, null, 1);
  if (!task) throw new Error("the task that was just opened is gone");
  return taskView(task);
}
