/** How long what somebody does on a ticket is shown, unless it is said again. */
export const shownMs = 6_000;

/** More often a caller says nothing new. */
const sayAgainMs = 3_000;
/** A process remembers no more of both than this. */
const mostKept = 5_000;

/** What somebody does on a ticket now: a user of its customer, or a member of staff. */
export interface Doing {
  readonly customerId: string;
  readonly ticketId: string;
  readonly by: "customer" | "staff";
  readonly personId: string;
  readonly doing: "typing" | "reading";
  readonly untilMs: number;
}

/** What is done on tickets now, in the memory of each process alone: it is worth nothing after seconds. */
export class Presence {
  readonly #doings = new Map<string, Doing>();
  readonly #said = new Map<string, number>();

  /** Whether it is time to say it again. */
  maySay(key: string, nowMs: number): boolean {
    const last = this.#said.get(key);
    if (last !== undefined && nowMs - last < sayAgainMs && nowMs >= last) return false;
    this.#said.delete(key);
    this.#said.set(key, nowMs);
    trim(this.#said);
    return true;
  }

  note(doing: Doing): void {
    const key = `${personKey(doing)} ${doing.doing}`;
    this.#doings.delete(key);
    this.#doings.set(key, doing);
    trim(this.#doings);
  }

  /** What is done on a ticket, or on all, at a moment: of each person one thing, and that they write before that they read. */
  at(nowMs: number, ticketId?: string): readonly Doing[] {
    const done = new Map<string, Doing>();
    for (const one of this.#doings.values()) {
      if (!isShown(one, nowMs) || (ticketId !== undefined && one.ticketId !== ticketId)) continue;
      const key = personKey(one);
      if (one.doing === "typing" || !done.has(key)) done.set(key, one);
    }
    return [...done.values()];
  }
}

const personKey = ({ ticketId, by, personId }: Doing) => `${ticketId} ${by} ${personId}`;

/**
 * Also not what is said to last longer than anything does: a clock that was set back. What was said while the request of
 * `nowMs` ran counts too.
 */
function isShown({ untilMs }: Doing, nowMs: number): boolean {
  return untilMs > nowMs && untilMs <= nowMs + 2 * shownMs;
}

/** The oldest go first. */
function trim(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= mostKept) return;
    map.delete(key);
  }
}
