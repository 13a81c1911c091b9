import type { FastifyReply, FastifyRequest } from "fastify";
import type { CachedPage } from "./page-cache.ts";

type Encoding = "br" | "gzip" | "plain";

/** Sends a finished page in the best encoding the browser takes; 304 when it has it already. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  type?: string,
): FastifyReply {
  reply.header("etag", page.etag);
  if (request.headers["if-none-match"]?.split(/\s*,\s*/).includes(page.etag)) return reply.code(304).send();
  const encoding = pickEncoding(request.headers["accept-encoding"]);
  return reply
    .code(page.status)
    .headers(pageHeaders(page, encoding, type))
    .send(page[encoding]);
}

/** The headers that describe a page's bytes. */
export function pageHeaders(
  { etag }: CachedPage,
  encoding: Encoding,
  type = "text/html; charset=utf-8",
): Readonly<Record<string, string>> {
  const described = { "content-type": type, etag };
  return encoding === "plain" ? described : { ...described, "content-encoding": encoding };
}

/** The best encoding that an `accept-encoding` allows. */
export function pickEncoding(accepted: string | undefined): Encoding {
  const takes = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted ?? "");
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "plain";
}
