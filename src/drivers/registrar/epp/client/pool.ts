import type { EppCommand } from "../codec/commands.ts";
import type { EppGreeting, EppResponse } from "../codec/read-answer.ts";
import { UnwritableError } from "../codec/xml.ts";
import { LineError } from "./line.ts";
import { SessionError } from "./session.ts";
import { SessionSet, type Slot } from "./session-set.ts";
import { defaultTimes, type EppRegistry } from "./settings.ts";
import { BusyError } from "./wait-list.ts";

/** The outcome of a command. */
export type Exchange =
  | { readonly kind: "answer"; readonly response: EppResponse }
  /** Sent, and not answered: it may have been done. */
  | { readonly kind: "lost"; readonly detail: string }
  /** Certainly never received by the registry. */
  | { readonly kind: "unsent"; readonly reason: "unreachable" | "busy" | "invalid"; readonly detail: string };

/** The sessions at one registry: opened when needed, kept alive, opened again when they end. */
export interface EppPool {
  /** An act is sent once; a lost question is asked once more. */
  run(command: EppCommand, transaction: string, isAct: boolean): Promise<Exchange>;
  /** Of the newest session, open or not; null before the first. */
  readonly greeting: EppGreeting | null;
  close(): Promise<void>;
}

/** Tries to find a live session: one per session that may have died silently, and one more. */
const maxTries = 4;

export function createPool(
  registry: EppRegistry,
  isWelcome: (greeting: EppGreeting) => string | null,
): EppPool {
  const { waitMs, doubtMs } = { ...defaultTimes, ...registry.times };
  const sessions = new SessionSet(registry, isWelcome);

  const attempt = async (deadline: number, use: (slot: Slot) => Promise<Exchange>): Promise<Exchange> => {
    let slot: Slot;
    try {
      slot = await sessions.acquire(deadline);
    } catch (error) {
      return unsentWithout(error);
    }
    try {
      return await use(slot);
    } finally {
      sessions.release(slot);
    }
  };

  return {
    get greeting() {
      return sessions.greeting;
    },
    async run(command, transaction, isAct) {
      const deadline = performance.now() + waitMs;
      let losses = 0;
      for (let tries = 1; ; tries += 1) {
        const had = sessions.openCount;
        const exchange = await attempt(deadline, async (slot) => {
          const isDoubtful = isAct && performance.now() - slot.usedAt > doubtMs;
          return send(slot, command, transaction, isDoubtful);
        });
        if (exchange.kind === "lost") losses += 1;
        const isWorthAnother =
          exchange.kind === "lost"
            ? !isAct && losses < 2
            : exchange.kind === "unsent" && exchange.reason === "unreachable" && had > 0;
        if (!isWorthAnother || tries >= maxTries || sessions.isClosed) return exchange;
      }
    },
    close: () => sessions.close(),
  };
}

/** The outcome of a command that got no session. */
function unsentWithout(error: unknown): Exchange {
  if (error instanceof BusyError) return { kind: "unsent", reason: "busy", detail: "no session is free" };
  if (error instanceof SessionError) return { kind: "unsent", reason: "unreachable", detail: error.message };
  throw error;
}

/** Sends on a session; on a doubtful one only after a greeting proves it. */
async function send(
  { session }: Slot,
  command: EppCommand,
  transaction: string,
  isDoubtful: boolean,
): Promise<Exchange> {
  try {
    if (isDoubtful) {
      await session.hello().catch((error: unknown) => {
        throw new LineError(error instanceof Error ? error.message : "", false);
      });
    }
    return { kind: "answer", response: await session.send(command, transaction) };
  } catch (error) {
    if (error instanceof UnwritableError) return { kind: "unsent", reason: "invalid", detail: error.message };
    if (!(error instanceof LineError)) throw error;
    return error.wasSent
      ? { kind: "lost", detail: error.message }
      : { kind: "unsent", reason: "unreachable", detail: error.message };
  }
}
