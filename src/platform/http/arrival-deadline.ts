import type { FastifyReply, FastifyRequest } from "fastify";

/** How long the file of an upload may take: the largest one on a line of 350 kbit a second. */
export const uploadArrivalMs = 600_000;

/** Gives a body up that does not arrive in time, as Node does with uploads, which have longer. */
export function limitArrival(request: FastifyRequest, reply: FastifyReply, deadlineMs: number): void {
  const { raw, headers, routeOptions } = request;
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  if (!hasBody || routeOptions.config.route?.upload === true) return;
  const timer = setTimeout(() => {
    if (raw.complete || reply.raw.headersSent) return;
    raw.socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () => raw.destroy());
  }, deadlineMs);
  timer.unref();
  const clear = (): void => clearTimeout(timer);
  raw.once("end", clear).once("close", clear);
}
