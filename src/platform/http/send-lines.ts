import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Lines } from "./handlers.ts";
import { compileWriter } from "./write-answer.ts";

const ndjson = "application/x-ndjson";

/**
 * Answers a call whose results arrive over time: as lines of JSON when the caller accepts them, else all at once as
 * `{results}`, in the handler's order. When the caller disconnects, the work ends.
 */
export async function sendLines(
  request: FastifyRequest,
  reply: FastifyReply,
  line: z.ZodMiniType,
  answer: unknown,
): Promise<unknown> {
  // The type of what a handler with `lines` answers was checked by routeSet.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const parts = answer as Lines<unknown>;
  if (!(request.headers.accept ?? "").includes(ndjson)) {
    const results: unknown[] = [];
    for await (const part of parts) results.push(...part);
    return { results: parts.inOrder?.(results) ?? results };
  }
  const write = compileWriter({ schema: line, method: "GET", url: "" });
  const lines = async function* () {
    for await (const part of parts) {
      if (part.length > 0) yield `${part.map((one) => write(one)).join("\n")}\n`;
    }
  };
  return reply
    .type(`${ndjson}; charset=utf-8`)
    .header("x-accel-buffering", "no")
    .send(Readable.from(lines(), { objectMode: false, highWaterMark: 64 * 1024 }));
}
