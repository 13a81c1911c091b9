import { setTimeout as pause } from "node:timers/promises";
import type { EppCommand } from "../codec/commands.ts";
import type { EppGreeting, EppResponse } from "../codec/read-answer.ts";
import { UnwritableError } from "../codec/xml.ts";
import { LineError } from "./line.ts";
import { type EppSession, openSession, SessionError } from "./session.ts";
import { defaultTimes, type EppRegistry } from "./settings.ts";

/** What became of a command. */
export type Exchange =
  | { readonly kind: "answer"; readonly response: EppResponse }
  /** Sent, and not answered: it may have been done. */
  | { readonly kind: "lost"; readonly detail: string }
  /** Surely never heard by the registry. */
  | { readonly kind: "unsent"; readonly reason: "unreachable" | "busy" | "invalid"; readonly detail: string };

/** The sessions at one registry: opened when needed, kept alive, opened anew when they end. */
export interface EppPool {
  /** An act is sent once; a question that got lost is asked once more. */
  run(command: EppCommand, transaction: string, isAct: boolean): Promise<Exchange>;
  /** Of the newest session, open or not; null before the first. */
  readonly greeting: EppGreeting | null;
  close(): Promise<void>;
}

interface Slot {
  readonly session: EppSession;
  /** Of `performance.now`. */
  usedAt: number;
}

/** Tries to find a session that is alive: one per session that may have died in silence, and one more. */
const mostTries = 4;

export function createPool(
  registry: EppRegistry,
  isWelcome: (greeting: EppGreeting) => string | null,
): EppPool {
  const times = { ...defaultTimes, ...registry.times };
  const idle: Slot[] = [];
  const waiters: (() => void)[] = [];
  let open = 0;
  let failures = 0;
  let failedAt = 0;
  let failure = "";
  /** Until then no session is added to those that are open: the registry wanted no more. */
  let isFullUntil = 0;
  let greeting: EppGreeting | null = null;
  let isClosed = false;

  const isPausing = (): boolean => failures > 0 && performance.now() < failedAt + pauseOf(failures);
  const pauseOf = (count: number): number =>
    Math.min(times.pauseMs * 2 ** Math.min(count - 1, 16), times.longestPauseMs);

  const drop = (): void => {
    open -= 1;
    waiters.shift()?.();
  };
  const release = (slot: Slot): void => {
    slot.usedAt = performance.now();
    if (isClosed || !slot.session.isOpen) {
      void slot.session.close();
      return drop();
    }
    idle.push(slot);
    waiters.shift()?.();
  };
  const connect = async (): Promise<Slot> => {
    open += 1;
    try {
      const session = await openSession(registry, isWelcome);
      ({ greeting } = session);
      failures = 0;
      return { session, usedAt: performance.now() };
    } catch (error) {
      open -= 1;
      if (!(error instanceof SessionError)) throw error;
      if (open > 0) {
        // One too many is no trouble: its turn comes with the others.
        isFullUntil = performance.now() + times.longestPauseMs;
        throw error;
      }
      // Wrong credentials, tried over and over, lock an account.
      failures = error.isRefusal ? Math.max(failures + 1, 7) : failures + 1;
      failedAt = performance.now();
      failure = error.message;
      for (const wake of waiters.splice(0)) wake();
      throw error;
    }
  };
  const freed = async (deadline: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiters.push(resolve);
    const patience = new AbortController();
    const isLate = pause(Math.max(deadline - performance.now(), 0), true, { signal: patience.signal });
    try {
      if ((await Promise.race([promise, isLate.catch(() => false)])) === true) throw new BusyError();
    } finally {
      patience.abort();
      const place = waiters.indexOf(resolve);
      if (place >= 0) waiters.splice(place, 1);
    }
  };
  /** A session of one's own; throws SessionError or BusyError. */
  const acquire = async (deadline: number): Promise<Slot> => {
    for (;;) {
      if (isClosed) throw new SessionError("closed", false);
      const slot = idle.pop();
      if (slot?.session.isOpen) return slot;
      if (slot !== undefined) drop();
      else if (open === 0 && isPausing()) throw new SessionError(failure, false);
      else if (open === 0 || (open < registry.sessions && performance.now() > isFullUntil)) {
        try {
          return await connect();
        } catch (error) {
          if (open === 0) throw error;
        }
        await freed(deadline);
      } else await freed(deadline);
    }
  };

  /** Asks those that nobody uses whether they still live. */
  const keepAlive = async (): Promise<void> => {
    const quiet = idle.splice(0);
    await Promise.all(
      quiet.map(async (slot) => {
        const { usedAt } = slot;
        await slot.session.hello().catch(() => undefined);
        release(slot);
        slot.usedAt = slot.session.isOpen ? performance.now() : usedAt;
      }),
    );
  };
  const timer = setInterval(() => void keepAlive(), times.keepaliveMs).unref();

  const attempt = async (
    command: EppCommand,
    transaction: string,
    isAct: boolean,
    deadline: number,
  ): Promise<Exchange> => {
    let slot: Slot;
    try {
      slot = await acquire(deadline);
    } catch (error) {
      if (error instanceof BusyError) return { kind: "unsent", reason: "busy", detail: "no session is free" };
      if (error instanceof SessionError)
        return { kind: "unsent", reason: "unreachable", detail: error.message };
      throw error;
    }
    try {
      if (isAct && performance.now() - slot.usedAt > times.doubtMs) {
        await slot.session.hello().catch((error: unknown) => {
          throw new LineError(error instanceof Error ? error.message : "", false);
        });
      }
      return { kind: "answer", response: await slot.session.send(command, transaction) };
    } catch (error) {
      if (error instanceof UnwritableError)
        return { kind: "unsent", reason: "invalid", detail: error.message };
      if (!(error instanceof LineError)) throw error;
      return error.wasSent
        ? { kind: "lost", detail: error.message }
        : { kind: "unsent", reason: "unreachable", detail: error.message };
    } finally {
      release(slot);
    }
  };

  return {
    get greeting() {
      return greeting;
    },
    async run(command, transaction, isAct) {
      const deadline = performance.now() + times.waitMs;
      let losses = 0;
      for (let tries = 1; ; tries += 1) {
        const had = open;
        const exchange = await attempt(command, transaction, isAct, deadline);
        if (exchange.kind === "lost") losses += 1;
        const isWorthAnother =
          exchange.kind === "lost"
            ? !isAct && losses < 2
            : exchange.kind === "unsent" && exchange.reason === "unreachable" && had > 0;
        if (!isWorthAnother || tries >= mostTries || isClosed) return exchange;
      }
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      for (const wake of waiters.splice(0)) wake();
      await Promise.all(idle.splice(0).map(({ session }) => session.close()));
    },
  };
}

class BusyError extends Error {}
