/** The product's source of time. Business rules take a clock; only this file reads the real one. */
export interface Clock {
  now(): Date;
}

/** A clock that can be moved ahead, as in a demo or a test. */
export interface MovableClock extends Clock {
  advance(milliseconds: number): void | Promise<void>;
}

/** A clock that reports each move, so that what is due by then need not wait for its next turn. */
export interface AnnouncingClock extends MovableClock {
  /** Calls `listener` after each move; returns the function to unsubscribe. */
  onMove(listener: () => void): () => void;
}

export function announcesMoves(clock: Clock): clock is AnnouncingClock {
  return "onMove" in clock;
}

export function isMovable(clock: Clock): clock is MovableClock {
  return "advance" in clock;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that moves only on request: for tests and the demo's clock control. */
export class ManualClock implements MovableClock {
  #now: Date;

  constructor(start: Date) {
    this.#now = start;
  }

  now(): Date {
    return this.#now;
  }

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}
