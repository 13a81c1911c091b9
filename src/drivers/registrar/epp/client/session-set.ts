import type { EppGreeting } from "../codec/read-answer.ts";
import { ConnectPause } from "./connect-pause.ts";
import { type EppSession, openSession, SessionError } from "./session.ts";
import { defaultTimes, type EppRegistry } from "./settings.ts";
import { WaitList } from "./wait-list.ts";

/** A session while one command uses it. */
export interface Slot {
  readonly session: EppSession;
  /** A time of `performance.now`. */
  usedAt: number;
}

/** The sessions at one registry: lent to one command at a time, opened when one is missing, kept alive. */
export class SessionSet {
  readonly #registry: EppRegistry;
  readonly #isWelcome: (greeting: EppGreeting) => string | null;
  readonly #longestPauseMs: number;
  readonly #pause: ConnectPause;
  readonly #idle: Slot[] = [];
  readonly #waiters = new WaitList();
  readonly #keepalive: NodeJS.Timeout;
  #open = 0;
  /** Until then no further session is opened: the registry accepted no more. */
  #isFullUntil = 0;
  #greeting: EppGreeting | null = null;
  #isClosed = false;

  constructor(registry: EppRegistry, isWelcome: (greeting: EppGreeting) => string | null) {
    const times = { ...defaultTimes, ...registry.times };
    this.#registry = registry;
    this.#isWelcome = isWelcome;
    this.#longestPauseMs = times.longestPauseMs;
    this.#pause = new ConnectPause(times);
    this.#keepalive = setInterval(() => void this.#keepAlive(), times.keepaliveMs).unref();
  }

  /** How many are open, lent or not. */
  get openCount(): number {
    return this.#open;
  }

  get greeting(): EppGreeting | null {
    return this.#greeting;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Lends a session; throws SessionError, or BusyError at the deadline. */
  async acquire(deadline: number): Promise<Slot> {
    for (;;) {
      if (this.#isClosed) throw new SessionError("closed", false);
      const slot = this.#idle.pop();
      if (slot?.session.isOpen) return slot;
      if (slot !== undefined) {
        this.#drop();
        continue;
      }
      if (this.#open === 0 && this.#pause.isOn()) throw new SessionError(this.#pause.reason, false);
      const added = this.#hasRoom() ? await this.#connectOrWait() : null;
      if (added !== null) return added;
      await this.#waiters.wait(deadline);
    }
  }

  release(slot: Slot): void {
    slot.usedAt = performance.now();
    if (this.#isClosed || !slot.session.isOpen) {
      void slot.session.close();
      this.#drop();
      return;
    }
    this.#idle.push(slot);
    this.#waiters.wakeNext();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#keepalive);
    this.#waiters.wakeAll();
    await Promise.all(this.#idle.splice(0).map(({ session }) => session.close()));
  }

  #drop(): void {
    this.#open -= 1;
    this.#waiters.wakeNext();
  }

  #hasRoom(): boolean {
    const mayAdd = this.#open < this.#registry.sessions && performance.now() > this.#isFullUntil;
    return this.#open === 0 || mayAdd;
  }

  /** A new session; null when it failed and others are open, which can be waited for. */
  async #connectOrWait(): Promise<Slot | null> {
    try {
      return await this.#connect();
    } catch (error) {
      if (this.#open === 0) throw error;
      return null;
    }
  }

  async #connect(): Promise<Slot> {
    this.#open += 1;
    try {
      const session = await openSession(this.#registry, this.#isWelcome);
      this.#greeting = session.greeting;
      this.#pause.succeed();
      return { session, usedAt: performance.now() };
    } catch (error) {
      this.#open -= 1;
      if (!(error instanceof SessionError)) throw error;
      if (this.#open > 0) {
        // Over the limit is not an error: the command waits for the other sessions.
        this.#isFullUntil = performance.now() + this.#longestPauseMs;
        throw error;
      }
      this.#pause.fail(error.message, error.isRefusal);
      this.#waiters.wakeAll();
      throw error;
    }
  }

  /** Checks whether the idle sessions are still alive. */
  async #keepAlive(): Promise<void> {
    const quiet = this.#idle.splice(0);
    await Promise.all(
      quiet.map(async (slot) => {
        const { usedAt } = slot;
        await slot.session.hello().catch(() => undefined);
        this.release(slot);
        slot.usedAt = slot.session.isOpen ? performance.now() : usedAt;
      }),
    );
  }
}
