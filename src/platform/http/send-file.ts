import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { FileAnswer } from "./handlers.ts";
import type { StaffFile } from "./staff-files.ts";

/** Answers a call with a file as it is read; the browser saves it, and no one keeps it on the way. */
export function sendFile(reply: FastifyReply, answer: unknown, file: StaffFile | null): FastifyReply {
  // The type of what a handler with `file` answers was checked by routeSet.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { name, type, bytes, content } = answer as FileAnswer;
  return reply
    .type(type)
    .header("content-length", bytes)
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .send(Readable.from(file?.guard(content) ?? content, { objectMode: false }));
}
