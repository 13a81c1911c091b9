import { createHash } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { etagOf } from "./etag.ts";

const prefix = "/api/docs";

/** An answer of the reference, as it is sent to everyone. */
interface KeptAnswer {
  readonly payload: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The page that shows the API without any outside host. Its renderer is large, so it is loaded for the first
 * visitor, in a server of its own, because this one accepts no more routes by then; its two answers are kept.
 */
export function registerApiReference(app: FastifyInstance): void {
  const kept = new Map<string, Promise<KeptAnswer>>();
  let opened: Promise<FastifyInstance> | undefined;
  const answerOf = async (url: string): Promise<KeptAnswer> => {
    opened ??= openReference();
    const { statusCode, rawPayload, headers } = await (await opened).inject({ method: "GET", url });
    if (statusCode !== 200) throw new Error(`The API reference answered ${statusCode} for ${url}.`);
    return {
      payload: rawPayload,
      headers: {
        "content-type": String(headers["content-type"]),
        "content-security-policy": policyFor(rawPayload.toString("utf8")),
        "cache-control": "no-cache",
        etag: etagOf(rawPayload),
      },
    };
  };
  for (const [path, url] of [
    [prefix, `${prefix}/`],
    [`${prefix}/js/scalar.js`, `${prefix}/js/scalar.js`],
  ] as const) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      // The page names its script relative to a folder.
      if (path === prefix && !/^[^?]*\/(\?|$)/.test(request.url)) return reply.redirect(url);
      const answer = kept.get(url) ?? answerOf(url);
      kept.set(url, answer);
      answer.catch(() => kept.delete(url));
      const { headers, payload } = await answer;
      reply.headers(headers);
      if (request.headers["if-none-match"] === headers["etag"]) return reply.status(304).send();
      return reply.send(payload);
    });
  }
}

/** Its own files and inline scripts only, and calls to this host only: the cookie of a session is valid here. */
function policyFor(html: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const reference = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await reference.register(scalar, {
    routePrefix: prefix,
    configuration: {
      url: "/api/openapi.json",
      withDefaultFonts: false,
      favicon: "/favicon.svg",
      hideClientButton: true,
      telemetry: false,
      // Nothing on the page links to a service of its maker.
      showDeveloperTools: "never",
      agent: { disabled: true },
      mcp: { disabled: true },
      customCss: 'a[href^="https://www.scalar.com"] { display: none }',
    },
  });
  return reference;
}
