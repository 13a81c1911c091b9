import type { Waiting } from "../../office-feature.ts";

/** What a queue answered. */
export interface WaitingAnswer {
  readonly waiting: Waiting | undefined;
  readonly isFailed: boolean;
}

interface Asked extends WaitingAnswer {
  readonly alarmAgeMs: number;
}

/**
 * Queues in which something waits, the worst first by their share of the alarm age; those that could not be read; and
 * whether nothing waits: only when every queue has answered.
 */
export function layOutWaiting<Queue extends Asked>(queues: readonly Queue[], nowMs: number) {
  const rows = queues
    .flatMap((queue) =>
      queue.waiting === undefined || queue.waiting.count === 0
        ? []
        : [{ ...queue, waiting: queue.waiting, share: shareOf(queue.waiting, queue.alarmAgeMs, nowMs) }],
    )
    .sort((one, other) => other.share - one.share);
  // What was empty a minute ago is not known to be empty now.
  const unread = queues.filter(({ isFailed, waiting }) => isFailed && (waiting?.count ?? 0) === 0);
  const isPending = queues.some(({ isFailed, waiting }) => waiting === undefined && !isFailed);
  return { rows, unread, isPending, isNothing: rows.length === 0 && unread.length === 0 && !isPending };
}

function shareOf({ since }: Waiting, alarmAgeMs: number, nowMs: number): number {
  return since === null ? 0 : (nowMs - Date.parse(since)) / alarmAgeMs;
}
