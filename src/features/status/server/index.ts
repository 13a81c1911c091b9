import type { FastifyInstance } from "fastify";
import { PageCache } from "#src/platform/pages/page-cache.ts";
import { sendPage } from "#src/platform/pages/send-page.ts";
import type { Platform } from "#src/platform/platform.ts";
import { statusFeedPath } from "#src/shared/status.ts";
import { noteComponents } from "./components/note-components.ts";
import type { StatusContext, StatusDeps } from "./deps.ts";
import { feedText } from "./feed.ts";
import { readNotice, readRevision } from "./read-revision.ts";
import { keepSiteStatus, readSiteStatus, showStatus } from "./read-status.ts";
import { createStatusHandlers } from "./routes.ts";

const noteEveryMs = 600_000;

/** What staff says of how everything runs: incidents, planned work and history. */
export function createStatus(platform: Platform, deps: StatusDeps) {
  const context: StatusContext = { ...deps, platform };
  const read = (siteId: number) => readSiteStatus(context, siteId);
  const kept = keepSiteStatus(platform, read);
  return {
    handlers: createStatusHandlers(context, kept),
    /** Changes whenever the page of a site shows something else. */
    revisionOf: (siteId: number) => readRevision(platform, siteId),
    /** What a line above all pages of a site says; null: no incident is open. */
    noticeOf: (siteId: number) => readNotice(context, siteId),
    /** What the page shows in a language. */
    readPage: async (siteId: number, language: string) => showStatus(await read(siteId), language),
    jobs: [{ name: "note-status-components", everyMs: noteEveryMs, run: () => noteComponents(context) }],
    prepare: () => noteComponents(context),
    /** The feed, in English, one for each site. */
    register: (app: FastifyInstance) => {
      const cache = new PageCache();
      app.get(statusFeedPath, { schema: { hide: true } }, async (request, reply) => {
        const { site, origin } = request;
        const name = site.settings.name;
        const status = await kept(site.id);
        const text = feedText({ name, origin }, showStatus(status, "en"));
        const page = await cache.get(`${site.id} ${origin}`, text, async () => text);
        reply.headers({ "cache-control": "public, max-age=60", vary: "accept-encoding" });
        return sendPage(request, reply, page, "application/atom+xml; charset=utf-8");
      });
    },
  };
}
