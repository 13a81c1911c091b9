import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { attachmentAs } from "#src/shared/attachment-as.ts";
import type { Route } from "#src/shared/contract.ts";
import type { FileAnswer, FileElsewhere } from "./handlers.ts";
import type { StaffFile } from "./staff-files.ts";

/** What a browser could run of a file has no scripts, no forms, no other files, and no site. */
const closed = "sandbox; default-src 'none'";

/** Answers a call with a file as it is read; the browser saves it, and no one keeps it on the way. */
export function sendFile(
  reply: FastifyReply,
  route: Route,
  answer: unknown,
  file: StaffFile | null,
): FastifyReply {
  // The type of what a handler with `file` answers was checked by routeSet.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const given = answer as FileAnswer | FileElsewhere;
  reply.headers({ "cache-control": "private, no-store", "content-security-policy": closed });
  if ("address" in given) return reply.redirect(given.address, 302);
  const { name, type, bytes, content } = given;
  return reply
    .type(type)
    .headers({
      "content-length": bytes,
      "content-disposition": route.file === "shown" ? "inline" : attachmentAs(name),
      "x-content-type-options": "nosniff",
      "x-accel-buffering": "no",
    })
    .send(Readable.from(file?.guard(content) ?? content, { objectMode: false }));
}
