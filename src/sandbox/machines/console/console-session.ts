import type { Duplex } from "node:stream";
import { type Guest, PowerLoss } from "./guest.ts";
import { runGuest } from "./guest-session.ts";
import { KeyQueue } from "./key-queue.ts";
import type { Key } from "./keys.ts";
import { RfbServer } from "./rfb-server.ts";
import { TextScreen } from "./text-screen.ts";

export interface ConsoleSession {
  readonly stream: Duplex;
  readonly screen: TextScreen;
  /** Counts the keys typed since the last call. */
  takeTyped(): number;
  /** The machine started again: the screen shows it. */
  reboot(): void;
  end(): void;
}

/** One viewer on the console of one machine. `onError` receives errors that ended it early. */
export function openConsoleSession(
  name: string,
  guest: Guest,
  onError: (error: unknown) => void,
): ConsoleSession {
  const screen = new TextScreen();
  const keys = new KeyQueue();
  let power = new AbortController();
  let typed = 0;
  const stream = new RfbServer({ name: `${name} (simulated)`, screen, onKeys: handleKeys });
  stream.on("close", () => power.abort(new PowerLoss()));
  // A broken connection closes the stream as well; there is nothing more to do about it.
  stream.on("error", () => {});

  function handleKeys(pressed: readonly Key[]): void {
    typed += pressed.length;
    for (const key of pressed) {
      if (key.kind === "reset") guest.restart().catch(fail);
      else keys.push(key);
    }
  }

  function boot(): void {
    const { signal } = power;
    runGuest({ screen, keys, signal }, guest).catch((error: unknown) => {
      // Errors of what the power switch interrupted do not matter.
      if (!signal.aborted) fail(error);
    });
  }

  function fail(error: unknown): void {
    if (!(error instanceof PowerLoss)) onError(error);
    stream.hangUp();
  }

  boot();
  return {
    stream,
    screen,
    takeTyped() {
      const count = typed;
      typed = 0;
      return count;
    },
    reboot() {
      power.abort(new PowerLoss());
      power = new AbortController();
      keys.clear();
      screen.clear();
      boot();
    },
    end() {
      power.abort(new PowerLoss());
      stream.hangUp();
    },
  };
}
