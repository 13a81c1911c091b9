import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ApiDocument } from "#src/platform/api-docs/api-document.ts";
import { drawDocsPage } from "#src/platform/api-docs/docs-page.ts";
import type { ApiDocs } from "#src/platform/api-docs/guide.ts";
import { contentPolicy } from "#src/platform/pages/content-policy.ts";
import { type CachedPage, finishPage, PageCache } from "#src/platform/pages/page-cache.ts";
import { sendPage } from "#src/platform/pages/send-page.ts";
import { AppError } from "#src/shared/errors.ts";
import { apiDocsPath } from "#src/shared/paths.ts";

const scriptPath = `${apiDocsPath}/js/scalar.js`;

/** Caches may keep the description of the API and its page, and ask each time whether it is still current. */
export const revalidated = { "cache-control": "public, no-cache", vary: "accept-encoding" } as const;

/**
 * The page that documents the API, without any outside host: a guide and all calls as HTML, and the interactive
 * reference, whose script is large and loaded for the first visitor who comes near it. The page has a content policy
 * like every other page. The programs of the guide are files of their own beside it.
 */
export function registerApiReference(
  app: FastifyInstance,
  docs: Pick<ApiDocs, "guideOf" | "colours">,
  documentOf: (request: FastifyRequest) => Promise<CachedPage>,
): void {
  const kept = new PageCache();
  const pageOf = (request: FastifyRequest) => {
    const { site, origin } = request;
    return kept.get(`${site.id} ${origin}`, site.name, async () => {
      const guide = docs.guideOf(origin);
      // As others get it, so that it is made once. It is a text of our own.
      // oxlint-disable-next-line typescript/no-unsafe-assignment
      const document: ApiDocument = JSON.parse((await documentOf(request)).plain.toString());
      const colours = docs.colours();
      return drawDocsPage({
        name: site.name,
        origin,
        path: apiDocsPath,
        scriptPath,
        guide,
        document,
        colours,
      });
    });
  };
  app.get(apiDocsPath, { schema: { hide: true } }, async (request, reply) => {
    if (request.url.split("?", 1)[0] !== apiDocsPath) return reply.redirect(apiDocsPath, 301);
    const page = await pageOf(request);
    reply.headers({ ...revalidated, "content-security-policy": policyOf(page.plain.toString()) });
    return sendPage(request, reply, page);
  });
  app.get<{ Params: { file: string } }>(
    `${apiDocsPath}/examples/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const program = docs.guideOf(request.origin).files.get(request.params.file);
      if (program === undefined) throw new AppError("not_found");
      return reply.headers(revalidated).type("text/plain; charset=utf-8").send(program);
    },
  );
  let script: ReturnType<typeof finishPage> | undefined;
  app.get(scriptPath, { schema: { hide: true } }, async (request, reply) => {
    script ??= readScript().then((drawn) => finishPage(drawn));
    // What failed is read again for the next visitor.
    script.catch(() => (script = undefined));
    reply.headers(revalidated);
    return sendPage(request, reply, await script, "text/javascript; charset=utf-8");
  });
}

function policyOf(html: string): string {
  const scripts = [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, text = ""]) => text);
  return contentPolicy(scripts.filter((text) => text !== ""));
}

/** The plugin has its script to itself: a server of its own gives it away. */
async function readScript(): Promise<string> {
  const [{ default: Fastify }, { default: scalar }] = await Promise.all([
    import("fastify"),
    import("@scalar/fastify-api-reference"),
  ]);
  const reference = Fastify();
  await reference.register(scalar, { routePrefix: apiDocsPath, configuration: { content: {} } });
  return (await reference.inject({ method: "GET", url: scriptPath })).body;
}
