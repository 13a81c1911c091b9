import type { EventCatalogue } from "./events.ts";

/** Events of the platform's long work. */
export const taskEvents = {
  /** A task of the customer was opened, went a step on, or ended. */
  "tasks.changed.v1": { payload: { taskId: "id", kind: "code", objectId: "id" }, seenBy: "customer" },
} as const satisfies EventCatalogue;
