import type { FastifyInstance } from "fastify";
import type { RouteSet } from "#src/platform/http/register-contract.ts";
import { PageCache } from "#src/platform/pages/page-cache.ts";
import { sendPage } from "#src/platform/pages/send-page.ts";
import type { Contract } from "#src/shared/contract.ts";
import { moorageFile } from "./moorage-file.ts";

/** A file that the site gives away. */
interface Download {
  readonly path: string;
  readonly type: string;
  /** For a site by its name and address; called once for each. */
  readonly file: (site: { readonly name: string; readonly origin: string }) => string;
}

/** Programs that work with the API: each is made for the site that it is downloaded from. */
export function registerDownloads(app: FastifyInstance, sets: readonly RouteSet[]): void {
  const routes: Contract = Object.fromEntries(sets.flatMap(({ contract }) => Object.entries(contract)));
  const downloads: readonly Download[] = [
    {
      path: "/downloads/moorage",
      type: "text/javascript; charset=utf-8",
      file: (site) => moorageFile(routes, site),
    },
  ];
  for (const { path, type, file } of downloads) {
    const kept = new PageCache();
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const { site, origin } = request;
      const page = await kept.get(`${site.id} ${origin}`, site.name, async () =>
        file({ name: site.name, origin }),
      );
      reply.headers({ "cache-control": "public, no-cache", vary: "accept-encoding" });
      return sendPage(request, reply, page, type);
    });
  }
}
