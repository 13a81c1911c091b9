import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { pickLocale } from "#src/shared/locales.ts";
import { completeLocales, localizedPath } from "#src/shared/page-locales.ts";
import { existingRoutes, paths, serverRenderedRoutes } from "#src/shared/paths.ts";

const publicFolder = join(import.meta.dirname, "../../../public");

/** `robots.txt`, `sitemap.xml` and the icon: what machines ask for by fixed names. */
export async function servePlainFiles(
  app: FastifyInstance,
  originOf: (request: FastifyRequest) => string,
): Promise<void> {
  const icon = await readFile(join(publicFolder, "favicon.svg"));
  app.get("/favicon.svg", (_request, reply) =>
    reply.type("image/svg+xml").header("cache-control", "public, max-age=86400").send(icon),
  );
  app.get("/robots.txt", (request, reply) =>
    reply.type("text/plain; charset=utf-8").send(robotsText(originOf(request))),
  );
  app.get("/sitemap.xml", (request, reply) =>
    reply.type("application/xml; charset=utf-8").send(sitemapText(originOf(request))),
  );
}

function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /payment/\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Every public page in every complete language, each naming the others. */
export function sitemapText(origin: string): string {
  const routes = [...existingRoutes].filter((route) => serverRenderedRoutes.has(route));
  const entries = routes.flatMap((route) => {
    const alternates = completeLocales.map((locale) => {
      const href = origin + localizedPath(paths[route], locale);
      return `<xhtml:link rel="alternate" hreflang="${pickLocale(locale).tag}" href="${href}"/>`;
    });
    return completeLocales.map(
      (locale) =>
        `<url><loc>${origin}${localizedPath(paths[route], locale)}</loc>${alternates.join("")}</url>`,
    );
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">' +
    `${entries.join("")}</urlset>\n`
  );
}
