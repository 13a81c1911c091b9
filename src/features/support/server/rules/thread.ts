import type { Selectable } from "kysely";
import type { Tickets } from "#src/platform/db/schema.gen.ts";
import { quietDays, noticeDays, reopenDays } from "#src/shared/support.ts";

// What becomes of a ticket by each thing that happens to it, as changes of its row. `due` is by when the next answer is
// promised if it begins to be waited for now.

type TicketRow = Selectable<Tickets>;

/** What decides, and is changed. */
export type Thread = Pick<
  TicketRow,
  | "state"
  | "held_until"
  | "first_answered_at"
  | "next_due_at"
  | "last_by"
  | "last_customer_at"
  | "last_staff_at"
  | "closing_notice_at"
  | "closed_at"
>;

export type ThreadChange = Partial<Thread>;

const dayMs = 86_400_000;

/** The customer writes: we are waited for, from the first message on that has no answer. */
export function afterCustomer(thread: Thread, now: Date, due: Date): ThreadChange {
  return {
    state: "open",
    held_until: null,
    closed_at: null,
    closing_notice_at: null,
    last_by: "customer",
    last_customer_at: now,
    next_due_at: thread.next_due_at ?? due,
  };
}

/** Staff writes to the customer; what is held stays so. */
export function afterStaff(thread: Thread, now: Date): ThreadChange {
  return {
    state: thread.state === "held" ? "held" : "answered",
    closed_at: null,
    closing_notice_at: null,
    last_by: "staff",
    last_staff_at: now,
    first_answered_at: thread.first_answered_at ?? now,
    next_due_at: null,
  };
}

/** Somebody else is waited for, so that we promise nothing meanwhile. */
export function afterHold(until: Date): ThreadChange {
  return { state: "held", held_until: until, next_due_at: null, closing_notice_at: null };
}

/** The wait for somebody else is over: it is ours again. */
export function afterResume(thread: Thread, due: Date): ThreadChange {
  return { state: "open", held_until: null, next_due_at: thread.last_by === "customer" ? due : null };
}

export function afterClose(now: Date): ThreadChange {
  return { state: "closed", held_until: null, closed_at: now, next_due_at: null, closing_notice_at: null };
}

/** A more urgent ticket may be due sooner, none later. */
export function afterPriority(thread: Thread, due: Date): ThreadChange {
  const { next_due_at: before } = thread;
  return before !== null && due < before ? { next_due_at: due } : {};
}

/** The messages of another ticket came into it; `lastBy` wrote the newest of all. */
export function afterMerge(
  thread: Thread,
  other: Thread,
  { lastBy, due, now }: { readonly lastBy: string; readonly due: Date; readonly now: Date },
): ThreadChange {
  const promised = [thread.next_due_at, other.next_due_at].flatMap((at) => at ?? []);
  const soonest = promised.toSorted((one, two) => one.getTime() - two.getTime())[0] ?? due;
  const times = {
    last_customer_at: latest(thread.last_customer_at, other.last_customer_at),
    last_staff_at: latest(thread.last_staff_at, other.last_staff_at),
    // What was answered elsewhere is answered here from now on: figures of days that are over stay as they are.
    first_answered_at: thread.first_answered_at ?? (other.first_answered_at === null ? null : now),
    closing_notice_at: null,
    last_by: lastBy,
  };
  if (thread.state === "held") return times;
  return lastBy === "customer"
    ? { ...times, state: "open", next_due_at: soonest }
    : { ...times, state: "answered", next_due_at: null };
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** Until when a message opens a closed ticket again; null: it is open. */
export function reopensUntil({ closed_at: at }: Pick<TicketRow, "closed_at">): Date | null {
  return at === null ? null : new Date(at.getTime() + reopenDays * dayMs);
}

/** Answered tickets about which nothing was written since then get a notice, or are closed. */
export function quietSince(now: Date): {
  readonly notice: Date;
  readonly close: Date;
  readonly noticed: Date;
} {
  return {
    notice: new Date(now.getTime() - (quietDays - noticeDays) * dayMs),
    close: new Date(now.getTime() - quietDays * dayMs),
    noticed: new Date(now.getTime() - noticeDays * dayMs),
  };
}
