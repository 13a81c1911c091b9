import type { FastifyInstance } from "fastify";
import type { MailingsContext } from "../deps.ts";
import { unsubscribe } from "./unsubscribe.ts";

const maxBytes = 4096;

/**
 * One-click unsubscribing (RFC 8058): what a mail program posts to the address of `List-Unsubscribe`, without a cookie or an
 * origin. The same address opened in a browser is a page, which changes nothing before its button: scanners follow links.
 */
export function registerUnsubscribe(
  app: FastifyInstance,
  context: Pick<MailingsContext, "platform" | "sealer">,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // What it says is the same for all: the token alone counts.
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, _body, done) => done(null, null));
    scope.post<{ Params: { token: string } }>(
      "/u/:token",
      { bodyLimit: maxBytes, schema: { hide: true } },
      async ({ params, site }) => {
        await unsubscribe(context, { siteId: site.id, token: params.token });
        return {};
      },
    );
  });
}
