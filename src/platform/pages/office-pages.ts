import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { pickLocale } from "#src/shared/locales.ts";
import { shownLocale } from "#src/shared/page-locales.ts";
import { officePolicy } from "./content-policy.ts";
import type { PageSite } from "./create-pages.ts";
import { officeDocument } from "./office-document.ts";
import type { PageBuild } from "./page-build.ts";
import { readCookie } from "./read-cookie.ts";
import { languageKey } from "#src/shared/language-key.ts";
import { officeThemeKey } from "#src/shared/office-theme-key.ts";

export interface OfficePagesOptions {
  readonly build: Pick<PageBuild<never>, "officeAssets" | "policy" | "finish" | "serveOfficeAssets">;
  readonly demo: boolean;
  readonly siteOf: (request: FastifyRequest) => PageSite;
  /** Whether the office is here for who asks: on the provider's own hosts and in the networks of staff. */
  readonly isOpenTo: (request: FastifyRequest) => boolean;
}

/** Answers of the office are kept nowhere, found nowhere, and lead nowhere with their address. */
const officeHeaders = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
} as const;

/**
 * Serves the back office: one page for every address below `/staff`, which its own files draw. Where it is not open,
 * neither the page nor a file of it exists. Register it before the pages of the site.
 */
export function createOfficePages(options: OfficePagesOptions): FastifyPluginAsync {
  const { build, demo, siteOf, isOpenTo } = options;
  return async (app) => {
    app.addHook("onRequest", async (request, reply) => {
      if (!isOpenTo(request)) reply.callNotFound();
    });
    await build.serveOfficeAssets(app);
    const sendOffice = async (request: FastifyRequest, reply: FastifyReply) => {
      const { settings } = siteOf(request);
      const cookies = request.headers.cookie;
      const html = officeDocument({
        locale: pickLocale(shownLocale(pickLocale(readCookie(cookies, languageKey)).code, demo)),
        theme: readCookie(cookies, officeThemeKey) === "dark" ? "dark" : "light",
        site: settings,
        demo,
        assets: build.officeAssets,
      });
      if (build.policy !== null) reply.header("content-security-policy", officePolicy);
      reply.headers(officeHeaders).type("text/html; charset=utf-8");
      return reply.send(await build.finish(request.url, html));
    };
    app.get("/staff", sendOffice);
    app.get("/staff/*", sendOffice);
  };
}
