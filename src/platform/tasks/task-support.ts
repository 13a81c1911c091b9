import { sql } from "kysely";
import { serviceName } from "#src/platform/timeline/service-name.ts";
import { factsOf, type SupportSubject } from "#src/platform/support/support-subject.ts";
import { encodeId } from "#src/shared/ids.ts";

interface TaskRow {
  readonly kind: string;
  readonly state: string;
  readonly step: string | null;
  readonly error_code: string | null;
  readonly object_id: string;
  readonly name: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

function tasksOf(noun: "server" | "domain", scope: "servers:read" | "domains:read"): SupportSubject {
  return {
    kind: "task",
    idKind: "task",
    right: "services.read",
    scope,
    async describe(db, customerId, id) {
      const { rows } = await sql<TaskRow>`
        SELECT kind, state, step, error_code, object_id, ${serviceName(sql`object_type`, sql`object_id`)} AS name,
               created_at, finished_at
        FROM tasks WHERE id = ${id} AND customer_id = ${customerId} AND object_type = ${noun}`.execute(db);
      const [task] = rows;
      if (task === undefined) return null;
      const hasFailed = task.state === "failed";
      return {
        label: task.name ?? "",
        topic: noun,
        text: hasFailed ? failedText(task.kind) : "task",
        of: { kind: noun, id: task.object_id },
        isDown: false,
        facts: factsOf({
          task: task.kind,
          id: encodeId("task", id),
          state: task.state,
          step: task.step,
          error: task.error_code,
          "created-at": task.created_at,
          "failed-at": hasFailed ? task.finished_at : null,
        }),
      };
    },
  };
}

const failedText = (kind: string) => (kind === "server-provision" ? "serverUndelivered" : "taskFailed");

/** Work on servers and domains, as tickets about it begin: with the step at which it failed. */
export const taskSupport: readonly SupportSubject[] = [
  tasksOf("server", "servers:read"),
  tasksOf("domain", "domains:read"),
];
