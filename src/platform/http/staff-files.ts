import type { ServerResponse } from "node:http";
import { finished } from "node:stream";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { AppError } from "#src/shared/errors.ts";
import { createSessionPlaces } from "./session-places.ts";

/** Files that members of staff take out: each is sent only as long as its session may go on. */
export interface StaffFiles {
  /** Begins one; `rate_limited` while the session has as many under way as it may. */
  begin(actor: StaffActor, out: ServerResponse): StaffFile;
}

export interface StaffFile {
  /** Hands the parts on, each after a look whether it may still be sent; ends the answer in the middle when not. */
  guard<T>(parts: AsyncIterable<T>): AsyncIterable<T>;
}

interface Settings {
  /** Whether the session is open, and may do exactly what it could when the call came in. */
  readonly mayGoOn: (actor: StaffActor) => Promise<boolean>;
  /** A reader that takes nothing for this long is cut off. */
  readonly stallMs?: number;
}

const mostOfSession = 4;

export function createStaffFiles({ mayGoOn, stallMs = 60_000 }: Settings): StaffFiles {
  const places = createSessionPlaces(mostOfSession);
  return {
    begin: (actor, out) => {
      finished(out, places.take(actor.sessionId));
      endWhenStalled(out, stallMs);
      return {
        guard: async function* (parts) {
          for await (const part of parts) {
            if (!(await mayGoOn(actor))) throw new AppError("unauthorized");
            yield part;
          }
        },
      };
    },
  };
}

/** Node counts what is waiting to be sent as idle only when none of it went out. */
function endWhenStalled(out: ServerResponse, stallMs: number): void {
  const { socket } = out;
  // A call that a test injects has no connection.
  if (socket === null || !("setTimeout" in socket)) return;
  out.on("timeout", () => {
    // Else it is we who have nothing to send yet.
    if (socket.writableLength > 0) out.destroy();
  });
  socket.setTimeout(stallMs);
}
