import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { FileStore } from "#src/drivers/files/port.ts";

const params = z.object({ hash: z.string(), file: z.string() });
/** Another logo has another address. */
const forever = "public, max-age=31536000, immutable";

/** Serves the pictures of a site's own logo below `/brand/`; those of others do not exist on its host. */
export function serveLogos(app: FastifyInstance, files: FileStore): void {
  app.get("/brand/:hash/:file", { schema: { hide: true } }, async (request, reply) => {
    const { hash, file } = params.parse(request.params);
    const { logo } = request.site;
    const key = logo?.hash === hash && Object.hasOwn(logo.keys, file) ? logo.keys[file] : undefined;
    const stored = key === undefined ? null : await files.get(key);
    if (stored === null) return reply.callNotFound();
    return reply
      .headers({
        "cache-control": forever,
        "content-length": stored.bytes,
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      })
      .type("image/png")
      .send(Readable.from(stored.content));
  });
}
