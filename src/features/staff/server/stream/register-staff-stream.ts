import type { FastifyInstance } from "fastify";
import { openStreamOutput } from "#src/platform/events/stream-output.ts";
import { authorize } from "#src/platform/http/authorize.ts";
import type { EdgeOptions } from "#src/platform/http/register-contract.ts";
import { createSessionPlaces } from "#src/platform/http/session-places.ts";
import { AppError } from "#src/shared/errors.ts";
import type { StaffStream } from "./staff-stream.ts";

const keepAliveMs = 20_000;
/** All tabs of a browser share one. */
const mostOfSession = 4;

/**
 * `GET /api/v2/admin/events`: which queues of the office changed, as server-sent events (WHATWG HTML §9.2) whose name is
 * the kind of queue and whose data is empty: pages ask for what they show by their own calls. A member gets what their
 * role may see. There are no ids to resume at: who comes back reads everything again.
 */
export function registerStaffStream(app: FastifyInstance, stream: StaffStream, edge: EdgeOptions): void {
  const places = createSessionPlaces(mostOfSession);
  app.get("/api/v2/admin/events", { schema: { hide: true } }, async (request, reply) => {
    const actor = await authorize(request, reply, { access: "staff", permission: "any" }, edge);
    if (actor?.kind !== "staff") throw new AppError("unauthorized");
    const givePlaceBack = places.take(actor.sessionId);
    // What is said before the answer has begun is sent with it.
    let early = "";
    let send = (text: string): void => {
      early += text;
    };
    let end = (): void => {
      isEnded = true;
    };
    let isEnded = false;
    const unsubscribe = await stream
      .subscribe({
        actor,
        onChange: (kinds) => send(kinds.map((kind) => `event: ${kind}\ndata: {}\n\n`).join("")),
        onEnd: () => end(),
      })
      .catch((error: unknown) => {
        givePlaceBack();
        throw error;
      });
    reply.hijack();
    const out = openStreamOutput(reply.raw, "retry: 2000\n\n");
    const keepAlive = setInterval(() => out.write(": \n\n"), keepAliveMs);
    let isClosed = false;
    const close = (): void => {
      if (isClosed) return;
      isClosed = true;
      clearInterval(keepAlive);
      unsubscribe();
      app.server.off("moorage:stop", close);
      givePlaceBack();
      out.end();
    };
    reply.raw.on("close", close);
    app.server.once("moorage:stop", close);
    if (early !== "") out.write(early);
    send = (text) => out.write(text);
    end = close;
    // It may have ended, or its browser have left, while it was prepared.
    if (isEnded || reply.raw.destroyed) close();
  });
}
