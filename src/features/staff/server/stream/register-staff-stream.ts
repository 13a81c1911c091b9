import type { FastifyInstance } from "fastify";
import type { Clock } from "#src/platform/clock.ts";
import type { EventStream } from "#src/platform/events/event-stream.ts";
import { staffPassingFrame } from "#src/platform/events/passing-event.ts";
import { openStreamOutput } from "#src/platform/events/stream-output.ts";
import { authorize } from "#src/platform/http/authorize.ts";
import type { EdgeOptions } from "#src/platform/http/register-contract.ts";
import { createSessionPlaces } from "#src/platform/http/session-places.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import { AppError } from "#src/shared/errors.ts";
import type { StaffStream } from "./staff-stream.ts";

const keepAliveMs = 20_000;
/** All tabs of a browser share one. */
const mostOfSession = 4;

/** Of a feature, what a role must allow to see what passes in it. */
const passingPermissions: Readonly<Record<string, StaffPermission>> = { support: "support.read" };

export type Passing = Pick<EventStream, "onPassing">;

interface StaffStreamParts {
  readonly stream: StaffStream;
  readonly events: Passing;
  readonly clock: Clock;
}

/**
 * `GET /api/v2/admin/events`: which queues of the office changed, as server-sent events (WHATWG HTML §9.2) whose name is
 * the kind of queue and whose data is empty: pages ask for what they show by their own calls; besides, what others do at
 * this moment, such as `support.typing`. A member gets what their role may see. There are no ids to resume at: who comes back reads everything again.
 */
export function registerStaffStream(
  app: FastifyInstance,
  { stream, events, clock }: StaffStreamParts,
  edge: EdgeOptions,
): void {
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
    // What others do at this moment in what the role may see; not kept, and not sent again.
    const stopPassing = events.onPassing((event) => {
      const permission = passingPermissions[event.name.split(".")[0] ?? ""];
      const maySee = permission !== undefined && actor.permissions.includes(permission);
      if (maySee && event.personId !== actor.staffId && event.untilMs > clock.now().getTime())
        send(staffPassingFrame(event));
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
      stopPassing();
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
