import { openOperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { openStaffSession, staffCall } from "#src/features/staff/server/staff-session.fixture.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { decodeId, type Id } from "#src/shared/ids.ts";

type EntryId = Id<"statusEntry">;
/** By language. */
interface Words {
  readonly en: string;
  readonly [language: string]: string;
}

interface Versioned {
  readonly id: EntryId;
  readonly version: number;
}

/** The whole product with staff who keeps the status page, and visitors who read it. */
export async function openStatusTestbed() {
  const testbed = await openOperatorTestbed();
  const { clock, product } = testbed;
  const handlers = callHandlers(clock, product.status.handlers);
  const writer = await openStaffSession({ staff: product.staff, clock }, { role: "engineer" });
  // Kept: a test may move the clock past its session.
  const { actor }: { readonly actor: StaffActor } = await writer.input();
  const base = { actor, call: staffCall(), query: undefined, params: undefined };
  type Body<Key extends keyof typeof handlers> = Parameters<(typeof handlers)[Key]>[0] extends {
    readonly body: infer Sent;
  }
    ? Sent
    : never;
  const inMinutes = (count: number) => new Date(clock.now().getTime() + count * 60_000).toISOString();

  return {
    ...testbed,
    handlers,
    inMinutes,
    open: (
      given: Partial<Omit<Body<"POST /v2/admin/status/incidents">, "titles" | "texts">> & {
        readonly titles?: Words;
        readonly texts?: Words;
      } = {},
    ) =>
      handlers["POST /v2/admin/status/incidents"]({
        ...base,
        body: {
          titles: { en: "Slow" },
          texts: { en: "We look into it." },
          components: ["web"],
          severity: "degraded",
          state: "investigating",
          ...given,
        },
      }),
    plan: (given: Partial<Body<"POST /v2/admin/status/maintenances">> = {}) =>
      handlers["POST /v2/admin/status/maintenances"]({
        ...base,
        body: {
          titles: { en: "Work" },
          texts: { en: "No restart." },
          components: ["web"],
          startsAt: inMinutes(60),
          endsAt: inMinutes(120),
          ...given,
        },
      }),
    update: ({ id, version }: Versioned, given: Partial<Body<"POST /v2/admin/status/{id}/updates">> = {}) =>
      handlers["POST /v2/admin/status/{id}/updates"]({
        ...base,
        params: { id },
        body: { texts: { en: "Goes on." }, expectedVersion: version, ...given },
      }),
    correct: (
      { id, version }: Versioned,
      number: number,
      texts: { readonly en: string; readonly de?: string },
    ) =>
      handlers["POST /v2/admin/status/{id}/corrections"]({
        ...base,
        params: { id },
        body: { number, texts, expectedVersion: version },
      }),
    edit: ({ id, version }: Versioned, given: Omit<Body<"PUT /v2/admin/status/{id}">, "expectedVersion">) =>
      handlers["PUT /v2/admin/status/{id}"]({
        ...base,
        params: { id },
        body: { ...given, expectedVersion: version },
      }),
    turn: ({ id, version }: Versioned, turn: "begin" | "end" | "call-off") =>
      handlers["POST /v2/admin/status/{id}/turn"]({
        ...base,
        params: { id },
        body: { turn, expectedVersion: version },
      }),
    list: async (phase?: "open" | "planned" | "past") => {
      const query = { limit: 100, offset: 0, ...(phase !== undefined && { phase }) };
      return (await handlers["GET /v2/admin/status"]({ ...base, query, body: undefined })).entries;
    },
    read: (language: "en" | "de" | "ar" = "en") => product.status.readPage(1, language),
    actsOn: async (id: EntryId) => {
      const rows = await testbed.platform.db.kysely
        .selectFrom("audit_log")
        .select("action")
        .where("object_id", "=", decodeId("statusEntry", id) ?? "")
        .orderBy("id")
        .execute();
      return rows.map(({ action }) => action);
    },
  };
}

export type StatusTestbed = Awaited<ReturnType<typeof openStatusTestbed>>;
