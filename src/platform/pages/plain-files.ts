import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PageSummary } from "#src/shared/page-render.ts";
import { manifestIcons, sharePicture, touchIcon, warmUp } from "#src/shared/site-files.ts";
import { letterIcon } from "#src/shared/site-mark.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import {
  llmsText,
  manifestText,
  type MappedPage,
  robotsText,
  securityText,
  sitemapText,
} from "../machine-texts.ts";

const publicFolder = join(import.meta.dirname, "../../../public");
const pictures = [sharePicture.path, touchIcon.path, ...manifestIcons.map(({ path }) => path)];
const dayCache = "public, max-age=86400";

export interface PlainFilesOptions {
  readonly siteOf: (request: FastifyRequest) => { readonly origin: string; readonly settings: SiteSettings };
  /** Every public page in English. */
  readonly describePages: (request: FastifyRequest) => Promise<readonly PageSummary[]>;
  /** Pages of a site besides those of the product, such as articles. */
  readonly listPages?: ((request: FastifyRequest) => Promise<readonly MappedPage[]>) | undefined;
  /** Email address or page for reports of security faults; null: `security.txt` does not exist. */
  readonly securityContact: () => string | null;
  readonly now: () => Date;
}

/** Serves files with fixed names: icons, sitemap, manifest, security.txt, and the warm-up. */
export async function servePlainFiles(app: FastifyInstance, options: PlainFilesOptions): Promise<void> {
  const { siteOf, describePages, listPages, securityContact, now } = options;
  const icon = await readFile(join(publicFolder, "favicon.svg"));
  app.get("/favicon.svg", (request, reply) => {
    const { mark, accentHue } = siteOf(request).settings;
    const own = mark === undefined ? icon : letterIcon(mark.letter, accentHue);
    return reply.type("image/svg+xml").header("cache-control", dayCache).send(own);
  });
  for (const path of pictures) {
    const content = await readFile(join(publicFolder, path));
    app.get(path, (request, reply) => {
      // They show the provider's mark.
      if (siteOf(request).settings.mark !== undefined) return reply.callNotFound();
      return reply
        .type(path.endsWith(".jpg") ? "image/jpeg" : "image/png")
        .header("cache-control", dayCache)
        .send(content);
    });
  }
  app.get(warmUp.path, (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").header("cache-control", dayCache).send(warmUp.text),
  );
  app.get("/robots.txt", (request, reply) =>
    reply.type("text/plain; charset=utf-8").send(robotsText(siteOf(request).origin)),
  );
  app.get("/sitemap.xml", async (request, reply) => {
    const { origin, settings } = siteOf(request);
    const more = (await listPages?.(request)) ?? [];
    return reply.type("application/xml; charset=utf-8").send(sitemapText(origin, settings, more));
  });
  app.get("/site.webmanifest", (request, reply) =>
    reply.type("application/manifest+json; charset=utf-8").send(manifestText(siteOf(request).settings)),
  );
  app.get("/llms.txt", async (request, reply) => {
    const { origin, settings } = siteOf(request);
    const pages = await describePages(request);
    return reply.type("text/plain; charset=utf-8").send(llmsText(origin, settings.name, pages));
  });
  app.get("/.well-known/security.txt", (request, reply) => {
    const { origin, settings } = siteOf(request);
    // Of a reseller's site its own support, which passes on what concerns the provider.
    const contact = settings.mark === undefined ? securityContact() : settings.supportEmail;
    if (contact === null) return reply.callNotFound();
    return reply.type("text/plain; charset=utf-8").send(securityText(origin, contact, now()));
  });
}
