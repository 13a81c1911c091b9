import { actorName, actorView, type NamedActor } from "#src/platform/authz/shown-actor.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { TaskOutput } from "#src/shared/task-output.ts";
import { parseInstant } from "#src/shared/time.ts";
import { sql } from "kysely";
import type { StepRecord } from "./task-kind.ts";

/** A task as features read it: as JSON in the row of the object it belongs to. */
export interface TaskRow<Kind extends string> extends NamedActor {
  readonly id: string;
  readonly kind: Kind;
  readonly state: TaskOutput["state"];
  readonly steps: readonly StepRecord[];
  readonly progress: number;
  readonly error_code: string | null;
  readonly refunded_cents: number | null;
  /** ISO instants: the row comes as JSON. */
  readonly created_at: string;
  readonly finished_at: string | null;
}

/** For `json_build_object`: the fields of `TaskRow` from a row `task`, except the refund, which features add. */
export const taskFields = sql`
  'id', task.id, 'kind', task.kind, 'state', task.state, 'steps', task.steps, 'progress', task.progress,
  'error_code', task.error_code, 'actor', task.actor, 'actor_name', ${actorName("task.actor")},
  'created_at', task.created_at,
  'finished_at', task.finished_at`;

/** A task as its customer sees it, with all its steps, also those that are still to come. */
export function taskView<Kind extends string>(row: TaskRow<Kind>, stepNames: readonly string[]) {
  return {
    id: encodeId("task", row.id),
    kind: row.kind,
    state: row.state,
    steps: stepNames.map(
      (name, index) =>
        row.steps[index] ?? { name, state: "waiting" as const, startedAt: null, endedAt: null },
    ),
    progress: row.progress,
    errorCode: row.error_code,
    refundedCents: row.refunded_cents,
    ...actorView(row),
    createdAt: instantText(row.created_at),
    finishedAt: row.finished_at === null ? null : instantText(row.finished_at),
  } satisfies TaskOutput & { readonly kind: Kind };
}

/** PostgreSQL writes instants into JSON with its own offset form. */
export function instantText(text: string): string {
  return parseInstant(text)?.toISOString() ?? text;
}
