import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";

/** Answers of a demo carry its time as their Date: it may be ahead, and browsers count days by it. */
export function sendServerTime(app: FastifyInstance, clock: Clock): void {
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api/")) reply.header("date", clock.now().toUTCString());
  });
}
