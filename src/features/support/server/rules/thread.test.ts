import fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterClose,
  afterCustomer,
  afterHold,
  afterMerge,
  afterPriority,
  afterResume,
  afterStaff,
  reopensUntil,
  type Thread,
} from "./thread.ts";

const start = Date.parse("2026-03-01T12:00:00Z");
const minute = 60_000;
const due = (now: Date): Date => new Date(now.getTime() + 120 * minute);

const opened = (by: "customer" | "staff", now: Date): Thread => ({
  state: by === "customer" ? "open" : "answered",
  held_until: null,
  first_answered_at: null,
  next_due_at: by === "customer" ? due(now) : null,
  last_by: by,
  last_customer_at: by === "customer" ? now : null,
  last_staff_at: by === "staff" ? now : null,
  closing_notice_at: null,
  closed_at: null,
});

/** What may happen to a ticket, by its name. A note is nothing to it. */
const acts = {
  customer: (thread: Thread, now: Date) => afterCustomer(thread, now, due(now)),
  staff: (thread: Thread, now: Date) => afterStaff(thread, now),
  note: () => ({}),
  hold: (thread: Thread, now: Date) => (thread.state === "closed" ? {} : afterHold(due(now))),
  resume: (thread: Thread, now: Date) => (thread.state === "held" ? afterResume(thread, due(now)) : {}),
  close: (_: Thread, now: Date) => afterClose(now),
  urgent: (thread: Thread, now: Date) => afterPriority(thread, new Date(now.getTime() + minute)),
  absorbAsked: (thread: Thread, now: Date) => absorb(thread, opened("customer", now), "customer", now),
  absorbAnswered: (thread: Thread, now: Date) => absorb(thread, opened("staff", now), "staff", now),
} as const;

type Act = keyof typeof acts;
type Acts = Readonly<Record<Act, (thread: Thread, now: Date) => Partial<Thread>>>;

function absorb(thread: Thread, other: Thread, lastBy: "customer" | "staff", now: Date): Partial<Thread> {
  return thread.state === "closed" ? {} : afterMerge(thread, other, { lastBy, due: due(now), now });
}

const names: readonly Act[] = [
  "customer",
  "staff",
  "note",
  "hold",
  "resume",
  "close",
  "urgent",
  "absorbAsked",
  "absorbAnswered",
];

/** Who wrote last that the customer sees, found by the acts alone. */
const wroteLast = (done: readonly Act[], by: "customer" | "staff", isHeldOrClosed: (at: number) => boolean) =>
  done.reduce<"customer" | "staff">((last, act, at) => {
    if (act === "customer" || act === "staff") return act;
    if (isHeldOrClosed(at)) return last;
    return act === "absorbAsked" ? "customer" : act === "absorbAnswered" ? "staff" : last;
  }, by);

/** Runs every order of acts; the promise is open exactly while the customer waits for us. */
function checkClock(used: Acts): void {
  fc.assert(
    fc.property(
      fc.constantFrom<"customer" | "staff">("customer", "staff"),
      fc.array(fc.constantFrom(...names), { maxLength: 30 }),
      (by, done) => {
        let thread = opened(by, new Date(start));
        const closedBefore: boolean[] = [];
        for (const [at, act] of done.entries()) {
          closedBefore.push(thread.state === "closed");
          thread = { ...thread, ...used[act](thread, new Date(start + at * minute)) };
          const last = wroteLast(done.slice(0, at + 1), by, (index) => closedBefore[index] === true);
          const isStopped = thread.state === "held" || thread.state === "closed";
          expect(thread.next_due_at === null).toBe(isStopped || last === "staff");
          expect(thread.state === "held").toBe(thread.held_until !== null);
          expect(thread.state === "closed").toBe(thread.closed_at !== null);
        }
      },
    ),
    { numRuns: 500 },
  );
}

test("for every order of events the next answer is due exactly while the customer waits for us", () => {
  checkClock(acts);
});

test.each<[string, Partial<Acts>]>([
  ["a note that answers", { note: () => ({ next_due_at: null }) }],
  [
    "an answer that leaves the clock",
    { staff: (t, now) => ({ ...afterStaff(t, now), next_due_at: t.next_due_at }) },
  ],
  [
    "a hold that leaves it",
    { hold: (t, now) => (t.state === "closed" ? {} : { state: "held", held_until: now }) },
  ],
  [
    "an end of a hold that forgets it",
    { resume: (t) => (t.state === "held" ? { state: "open", held_until: null } : {}) },
  ],
])("a planted defect is found: %s", (_, defect) => {
  expect(() => checkClock({ ...acts, ...defect })).toThrow();
});

test("a second message of the customer does not move the promise", () => {
  const first = opened("customer", new Date(start));
  const later = new Date(start + 30 * minute);
  expect(afterCustomer(first, later, due(later)).next_due_at).toEqual(first.next_due_at);
});

test("the first answer is the first that the customer sees, and stays so", () => {
  const answered = afterStaff(opened("customer", new Date(start)), new Date(start + minute));
  expect(answered.first_answered_at).toEqual(new Date(start + minute));
  const again = afterStaff(
    { ...opened("customer", new Date(start)), ...answered },
    new Date(start + 9 * minute),
  );
  expect(again.first_answered_at).toEqual(new Date(start + minute));
});

test("a closed ticket opens again for 14 days", () => {
  const closedAt = new Date(start);
  expect(reopensUntil({ closed_at: closedAt })).toEqual(new Date(start + 14 * 86_400_000));
  expect(reopensUntil({ closed_at: null })).toBeNull();
});
