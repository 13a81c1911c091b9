import Fastify, { type FastifyInstance } from "fastify";
import { contentPolicy } from "#src/platform/pages/content-policy.ts";
import { PageCache } from "#src/platform/pages/page-cache.ts";
import { sendPage } from "#src/platform/pages/send-page.ts";

const prefix = "/api/docs";
const pagePath = `${prefix}/`;
const scriptPath = `${prefix}/js/scalar.js`;

/** Caches may keep the description of the API and its page, and ask each time whether it is still current. */
export const revalidated = { "cache-control": "public, no-cache", vary: "accept-encoding" } as const;

/**
 * The page that shows the API without any outside host. Its renderer is large, so it is loaded for the first
 * visitor: into a server of its own, because this one accepts no more routes by then. What that server
 * answers is compressed once and kept in memory. The page has a content policy like every other page.
 */
export function registerApiReference(app: FastifyInstance): void {
  let opened: Promise<FastifyInstance> | undefined;
  const kept = new PageCache();
  const load = (path: string) =>
    kept.get(path, "", async () => {
      opened ??= openReference();
      return (await (await opened).inject({ method: "GET", url: path })).body;
    });
  app.get(prefix, { schema: { hide: true } }, async (request, reply) => {
    // Addresses within the page are relative to its last slash.
    const path = request.url.split("?", 1)[0];
    if (path !== pagePath) return reply.redirect(pagePath, 301);
    const page = await load(pagePath);
    reply.headers({ ...revalidated, "content-security-policy": policyOf(page.plain.toString()) });
    return sendPage(request, reply, page);
  });
  app.get(scriptPath, { schema: { hide: true } }, async (request, reply) => {
    reply.headers(revalidated);
    return sendPage(request, reply, await load(scriptPath), "text/javascript; charset=utf-8");
  });
}

function policyOf(html: string): string {
  const scripts = [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, text = ""]) => text);
  return contentPolicy(scripts.filter((text) => text !== ""));
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
