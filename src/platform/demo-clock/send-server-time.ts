import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";

/** A demo sends its clock's time in the Date header: it may be ahead, and browsers count days from it. */
export function sendServerTime(app: FastifyInstance, clock: Clock): void {
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api/")) reply.header("date", clock.now().toUTCString());
  });
}
