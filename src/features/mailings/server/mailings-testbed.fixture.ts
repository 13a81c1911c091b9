import { openOperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { openStaffSession, staffCall } from "#src/features/staff/server/staff-session.fixture.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { decodeId, type Id } from "#src/shared/ids.ts";
import type { MailingDraft } from "./rows.ts";

const text = "Hello {name}: https://example.com/work.";

/** The whole product with staff who announces, and customers to announce to. */
export async function openMailingsTestbed() {
  const testbed = await openOperatorTestbed();
  const { clock, platform, product } = testbed;
  const db = platform.db.kysely;
  const handlers = callHandlers(clock, product.mailings.handlers);
  const session = await openStaffSession({ staff: product.staff, clock }, { role: "engineer" });
  const { actor }: { readonly actor: StaffActor } = await session.input();
  const base = { actor, call: staffCall(), query: undefined, params: undefined };
  const reason = "planned work on the network";
  let made = 0;
  /** Each with a subject of its own. */
  const draftOf = (given: Partial<MailingDraft>): MailingDraft => {
    made += 1;
    return {
      ways: ["mail", "notice"],
      texts: [{ language: "en", subject: `Work ${made} at {brand}`, body: text }],
      segment: {},
      perHour: 100_000,
      shownFrom: null,
      shownUntil: null,
      ...given,
    };
  };
  const write = async (given: Partial<MailingDraft> = {}) =>
    handlers["POST /v2/admin/mailings"]({ ...base, body: draftOf(given) });
  const of = (id: Id<"mailing">) => ({ ...base, params: { id } });
  const send = async ({ id, version }: { id: Id<"mailing">; version: number }, sendAt?: string) =>
    handlers["POST /v2/admin/mailings/{id}/send"]({
      ...of(id),
      body: { expectedVersion: version, reason, ...(sendAt !== undefined && { sendAt }) },
    });
  return {
    ...testbed,
    email: session.email,
    /** Accounts as no screen made them: passwords would take the time. */
    addPeople: async (count: number) => {
      const now = clock.now();
      const people = Array.from({ length: count }, (_, place) => ({
        customer: platform.ids.next(),
        user: platform.ids.next(),
        name: `many${place}`,
      }));
      const common = { site_id: 1, language: "en", dark_mode: false, created_at: now, updated_at: now };
      const users = people.map(({ user, name }) => {
        const email = `${name}@example.com`;
        return { ...common, id: user, username: name, email, email_canonical: email };
      });
      await db.insertInto("users").values(users).execute();
      const customers = people.map(({ customer }) => ({ id: customer, site_id: 1, created_at: now }));
      await db.insertInto("customers").values(customers).execute();
      const owners = people.map(({ customer, user }) => ({
        customer_id: customer,
        user_id: user,
        role: "owner",
      }));
      await db.insertInto("memberships").values(owners).execute();
    },
    /** Another member of staff decides a request to send. */
    approve: async (id: Id<"approval">) => {
      const other = await openStaffSession({ staff: product.staff, clock }, { role: "owner" });
      const body = { decision: "approve" as const, note: "" };
      return other.handlers["POST /v2/admin/approvals/{id}/decide"]({
        ...(await other.input()),
        params: { id },
        body,
      });
    },
    approvalOf: async (id: Id<"approval">) => {
      const params = { id };
      return session.handlers["GET /v2/admin/approvals/{id}"]({
        ...(await session.input()),
        params,
        body: undefined,
      });
    },
    change: async (
      { id, version }: { id: Id<"mailing">; version: number },
      given: Partial<MailingDraft> = {},
    ) =>
      handlers["PUT /v2/admin/mailings/{id}"]({
        ...of(id),
        body: { ...draftOf(given), expectedVersion: version },
      }),
    discard: async ({ id, version }: { id: Id<"mailing">; version: number }) =>
      handlers["POST /v2/admin/mailings/{id}/discard"]({ ...of(id), body: { expectedVersion: version } }),
    handlers,
    base,
    of,
    write,
    send,
    writeAndSend: async (given: Partial<MailingDraft> = {}) => send(await write(given)),
    stop: async (id: Id<"mailing">) =>
      handlers["POST /v2/admin/mailings/{id}/stop"]({ ...of(id), body: { reason } }),
    goOn: async (id: Id<"mailing">) =>
      handlers["POST /v2/admin/mailings/{id}/continue"]({ ...of(id), body: { reason } }),
    show: async (id: Id<"mailing">) =>
      handlers["GET /v2/admin/mailings/{id}"]({ ...of(id), body: undefined }),
    audience: async (segment: MailingDraft["segment"]) =>
      handlers["POST /v2/admin/mailings/audience"]({ ...base, body: { segment } }),
    work: () => testbed.runJob("send-mailings"),
    deliver: () => runToEnd(platform, product.consumers),
    /** What was mailed of an announcement, by address. */
    mailsOf: ({ subject }: { readonly subject: string }) =>
      db
        .selectFrom("mail_messages")
        .select(["recipient", "subject", "text_body", "html_body", "priority", "user_id"])
        .where("kind", "=", "announcement")
        .where("subject", "=", subject.replace("{brand}", "Moorage"))
        .orderBy("recipient")
        .execute(),
    eventsOf: async (id: Id<"mailing">) => {
      const rows = await db
        .selectFrom("outbox_events")
        .select("payload")
        .where("name", "=", "mailings.announced.v1")
        .execute();
      return rows.filter(({ payload }) =>
        JSON.stringify(payload).includes(decodeId("mailing", id) ?? "none"),
      );
    },
    status: async (token: string) =>
      callHandlers(clock, product.notifications.handlers)["GET /v2/notifications/status"]({
        ...(await testbed.inputOf(token)),
        body: undefined,
      }),
    notices: async (token: string) =>
      (
        await callHandlers(clock, product.notifications.handlers)["GET /v2/notifications/all"]({
          ...(await testbed.inputOf(token)),
          query: { limit: 100, offset: 0 },
          body: undefined,
        })
      ).notifications,
    dismiss: async (token: string, id: Id<"mailing">) =>
      handlers["POST /v2/announcements/{id}/dismiss"]({
        ...(await testbed.inputOf(token)),
        params: { id },
        body: {},
      }),
  };
}

export type MailingsTestbed = Awaited<ReturnType<typeof openMailingsTestbed>>;
