import { openOperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { openStaffSession, staffCall } from "#src/features/staff/server/staff-session.fixture.ts";

type ArticleId = Id<"helpArticle">;

/** The whole product with staff who writes articles, and visitors who read them. */
export async function openHelpTestbed() {
  const testbed = await openOperatorTestbed();
  const { clock, product } = testbed;
  const handlers = callHandlers(clock, product.help.handlers);
  const visitor = { actor: null, params: undefined, query: undefined, body: undefined };
  const writer = await openStaffSession({ staff: product.staff, clock }, { role: "support" });
  // Kept: a test may move the clock past its session.
  const { actor }: { readonly actor: StaffActor } = await writer.input();

  const base = { actor, call: staffCall(), query: undefined, params: undefined };
  let made = 0;
  const write = async (
    given: Partial<Parameters<(typeof handlers)["POST /v2/admin/help"]>[0]["body"]> = {},
  ) => {
    made += 1;
    const body = {
      slug: `article-${made}`,
      topic: "servers",
      title: "Title",
      summary: "Summary",
      body: "Text",
    } as const;
    return handlers["POST /v2/admin/help"]({ ...base, body: { ...body, ...given } });
  };
  type Language = "en" | "de" | "ar" | "ja";
  const ofArticle = (id: ArticleId) => ({ ...base, params: { id } });
  const publish = async (
    { id, version }: { readonly id: ArticleId; readonly version: number },
    language: Language = "en",
    number = 1,
  ) =>
    handlers["POST /v2/admin/help/{id}/publish"]({
      ...ofArticle(id),
      body: { language, number, expectedVersion: version },
    });

  return {
    ...testbed,
    handlers,
    write,
    publish,
    writeAndPublish: async (given: Parameters<typeof write>[0] = {}) => publish(await write(given)),
    save: async (
      { id, version }: { readonly id: ArticleId; readonly version: number },
      body: string,
      language: Language = "en",
    ) =>
      handlers["POST /v2/admin/help/{id}/versions"]({
        ...ofArticle(id),
        body: { language, title: "Title", summary: "Summary", body, expectedVersion: version },
      }),
    withdraw: async ({ id, version }: { readonly id: ArticleId; readonly version: number }) =>
      handlers["POST /v2/admin/help/{id}/withdraw"]({
        ...ofArticle(id),
        body: { expectedVersion: version },
      }),
    show: async (id: ArticleId) => handlers["GET /v2/admin/help/{id}"]({ ...ofArticle(id), body: undefined }),
    list: async (query: { language?: Language; outdated?: "true"; q?: string } = {}) =>
      handlers["GET /v2/admin/help"]({
        ...base,
        body: undefined,
        query: { limit: 100, offset: 0, ...query },
      }),
    read: (slug: string, language: Language = "en") =>
      handlers["GET /v2/help/{slug}"]({
        ...visitor,
        call: staffCall(),
        params: { slug },
        query: { language },
      }),
    search: async (query: string, language: Language = "en", topic?: "domains" | "servers") =>
      (
        await handlers["GET /v2/help/search"]({
          ...visitor,
          call: staffCall(),
          query: { query, language, limit: 10, ...(topic !== undefined && { topic }) },
        })
      ).articles.map(({ slug }) => slug),
    vote: (slug: string, isHelpful: boolean, ip = "192.0.2.1") =>
      handlers["POST /v2/help/{slug}/vote"]({
        ...visitor,
        call: staffCall(ip),
        params: { slug },
        body: { isHelpful },
      }),
    actsOn: async (id: ArticleId) => {
      const rows = await testbed.platform.db.kysely
        .selectFrom("audit_log")
        .select("action")
        .where("object_id", "=", decodeId("helpArticle", id) ?? "")
        .orderBy("id")
        .execute();
      return rows.map(({ action }) => action);
    },
  };
}

export type HelpTestbed = Awaited<ReturnType<typeof openHelpTestbed>>;
