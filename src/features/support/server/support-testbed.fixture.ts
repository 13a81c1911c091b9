import { mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { openOperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import type { StaffActor, UserActor } from "#src/platform/authz/actor.ts";
import type { FileAnswer, FileElsewhere } from "#src/platform/http/handlers.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { type Id, decodeId } from "#src/shared/ids.ts";
import { permissionsOf } from "#src/shared/staff-access.ts";

type TicketId = Id<"ticket">;
type FileId = Id<"ticketFile">;
type Content = Uint8Array | AsyncIterable<Uint8Array>;

async function* piecesOf(content: Content): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else yield* content;
}

/** What a file answers: its type, name and bytes. */
async function contentOf(answer: FileAnswer | FileElsewhere) {
  if (!("content" in answer)) throw new Error("it is elsewhere");
  return { type: answer.type, name: answer.name, bytes: await buffer(answer.content) };
}

const call = {
  requestId: "test",
  siteId: 1,
  origin: "http://localhost",
  ip: "127.0.0.1",
  userAgent: "test",
  browserProofs: [],
  setBrowserProofs: () => undefined,
  setSessionToken: () => undefined,
};

/** The whole product with customers and staff who write tickets; the clock is moved by hand. */
export async function openSupportTestbed(settings: Readonly<Record<string, string>> = {}) {
  const filesFolder = await mkdtemp(join(tmpdir(), "ticket-files-"));
  const testbed = await openOperatorTestbed({ FILES_DIR: filesFolder, ...settings });
  const { clock, platform, product } = testbed;
  const handlers = callHandlers(clock, product.support.handlers);
  let made = 0;

  const once = (key = platform.ids.next()) => ({
    idempotency: { key, requestHash: Buffer.from("test") },
  });

  /** A customer, and what its one user calls. */
  const newCustomer = async () => {
    made += 1;
    const email = `ann${made}@example.com`;
    const { customerId, token } = await testbed.newCustomer(email);
    const actor = await product.accounts.resolveToken(token);
    if (actor?.kind !== "user") throw new Error("no such session");
    return { email, customerId, token, actor, ...callsOf(actor) };
  };

  /** What a user calls. */
  const callsOf = (actor: UserActor) => {
    const base = { actor, call, query: undefined, params: undefined, body: undefined };
    const ofTicket = (id: TicketId) => ({ ...base, params: { id } });
    return {
      open: (
        given: Partial<Parameters<(typeof handlers)["POST /v2/support/tickets"]>[0]["body"]> = {},
        key?: string,
      ) =>
        handlers["POST /v2/support/tickets"]({
          ...base,
          ...once(key),
          body: { subject: "My server", message: "It does not answer.", ...given },
        }),
      write: (id: TicketId, message = "Still nothing.", key?: string, fileIds: FileId[] = []) =>
        handlers["POST /v2/support/tickets/{id}/message"]({
          ...ofTicket(id),
          ...once(key),
          body: { message, fileIds },
        }),
      upload: (content: Content, name = "log.txt", mostBytes?: number) =>
        handlers["POST /v2/support/upload"]({
          ...base,
          upload: { name, content: piecesOf(content), mostBytes },
        }),
      file: async (id: FileId) =>
        contentOf(await handlers["GET /v2/support/files/{id}"]({ ...base, params: { id } })),
      preview: async (id: FileId) =>
        contentOf(await handlers["GET /v2/support/files/{id}/preview"]({ ...base, params: { id } })),
      remove: (id: FileId) => handlers["DELETE /v2/support/files/{id}"]({ ...base, params: { id } }),
      read: (id: TicketId, query: { after?: Id<"ticketMessage"> } = {}) =>
        handlers["GET /v2/support/tickets/{id}"]({ ...ofTicket(id), query }),
      list: (query: { state?: "open" | "closed"; searchTerm?: string; service?: string } = {}) =>
        handlers["GET /v2/support/tickets"]({ ...base, query: { limit: 100, offset: 0, ...query } }),
      close: (id: TicketId) => handlers["POST /v2/support/tickets/{id}/close"]({ ...ofTicket(id), body: {} }),
      rate: (id: TicketId, rating: number) =>
        handlers["POST /v2/support/tickets/{id}/rate"]({ ...ofTicket(id), body: { rating } }),
      markRead: (id: TicketId, upTo: Id<"ticketMessage">) =>
        handlers["POST /v2/support/tickets/{id}/read"]({ ...ofTicket(id), body: { upTo } }),
      mute: (id: TicketId, isMuted: boolean) =>
        handlers["POST /v2/support/tickets/{id}/mute"]({ ...ofTicket(id), body: { isMuted } }),
      colleagues: (id: TicketId) =>
        handlers["GET /v2/support/tickets/{id}/colleagues"]({ ...ofTicket(id), query: undefined }),
      add: (id: TicketId, userId: Id<"user">) =>
        handlers["POST /v2/support/tickets/{id}/participants"]({ ...ofTicket(id), body: { userId } }),
      renewAddress: (id: TicketId) =>
        handlers["POST /v2/support/tickets/{id}/renew-address"]({ ...ofTicket(id), body: {} }),
      message: (id: Id<"ticketMessage">) =>
        handlers["GET /v2/support/messages/{id}"]({ ...base, params: { id } }),
      presence: () => handlers["GET /v2/support/presence"](base),
      type: (id: TicketId) => handlers["POST /v2/support/tickets/{id}/typing"]({ ...ofTicket(id), body: {} }),
      about: (kind: "server" | "domain" | "order" | "task" | "deposit", id: string) =>
        handlers["GET /v2/support/about"]({ ...base, query: { kind, id } }),
    };
  };

  /** A member of staff, and what they call. */
  const newStaff = async (name: string) => {
    made += 1;
    const { staffId } = await product.staff.create({ email: `${name}${made}@example.com` });
    await platform.db.kysely.updateTable("staff").set({ name }).where("id", "=", staffId).execute();
    const actor: StaffActor = {
      kind: "staff",
      staffId,
      sessionId: platform.ids.next(),
      stage: "done",
      role: "support",
      permissions: permissionsOf("support"),
      sessionEndsAt: new Date(clock.now().getTime() + 3_600_000),
      confirmedUntil: null,
    };
    const base = { actor, call, query: undefined, params: undefined, body: undefined };
    const ofTicket = (id: TicketId) => ({ ...base, params: { id } });
    const write = (
      id: TicketId,
      body: { message: string; note: boolean; after?: Id<"ticketMessage">; fileIds?: FileId[] },
      key?: string,
    ) => handlers["POST /v2/admin/support/tickets/{id}/message"]({ ...ofTicket(id), ...once(key), body });
    return {
      actor,
      base,
      handlers,
      answer: (id: TicketId, message = "We look.", after?: Id<"ticketMessage">, key?: string) =>
        write(id, { message, note: false, ...(after !== undefined && { after }) }, key),
      note: (id: TicketId, message = "A known fault.") => write(id, { message, note: true }),
      send: (id: TicketId, fileIds: FileId[], note = false) => write(id, { message: "See.", note, fileIds }),
      upload: (content: Content, fileName = "log.txt") =>
        handlers["POST /v2/admin/support/upload"]({
          ...base,
          upload: { name: fileName, content: piecesOf(content) },
        }),
      file: async (id: FileId) =>
        contentOf(await handlers["GET /v2/admin/support/files/{id}"]({ ...base, params: { id } })),
      preview: async (id: FileId) =>
        contentOf(await handlers["GET /v2/admin/support/files/{id}/preview"]({ ...base, params: { id } })),
      read: (id: TicketId) => handlers["GET /v2/admin/support/tickets/{id}"]({ ...ofTicket(id), query: {} }),
      list: (view: "mine" | "unassigned" | "open" | "due" | "held" | "answered" | "closed", q?: string) =>
        handlers["GET /v2/admin/support/tickets"]({
          ...base,
          query: { limit: 100, view, ...(q !== undefined && { q }) },
        }),
      writeFirst: (customer: Id<"customer">, subject = "Your invoice") =>
        handlers["POST /v2/admin/support/tickets"]({
          ...base,
          ...once(),
          body: { customer, subject, message: "Please look at it." },
        }),
      edit: (id: Id<"ticketMessage">, message: string) =>
        handlers["PUT /v2/admin/support/messages/{id}"]({ ...base, params: { id }, body: { message } }),
      assign: (id: TicketId, staff: Id<"staff"> | null) =>
        handlers["POST /v2/admin/support/tickets/{id}/assign"]({ ...ofTicket(id), body: { staff } }),
      prioritize: (id: TicketId, priority: "normal" | "high" | "urgent") =>
        handlers["POST /v2/admin/support/tickets/{id}/priority"]({ ...ofTicket(id), body: { priority } }),
      hold: (id: TicketId, until: Date | null) =>
        handlers["POST /v2/admin/support/tickets/{id}/hold"]({
          ...ofTicket(id),
          body: { until: until?.toISOString() ?? null },
        }),
      merge: (id: TicketId, into: TicketId) =>
        handlers["POST /v2/admin/support/tickets/{id}/merge"]({ ...ofTicket(id), body: { into } }),
      link: (id: TicketId, ticket: TicketId, isLinked = true) =>
        handlers["POST /v2/admin/support/tickets/{id}/link"]({ ...ofTicket(id), body: { ticket, isLinked } }),
      close: (id: TicketId) =>
        handlers["POST /v2/admin/support/tickets/{id}/close"]({ ...ofTicket(id), body: {} }),
      type: (id: TicketId, doing: "typing" | "reading" = "typing") =>
        handlers["POST /v2/admin/support/tickets/{id}/typing"]({ ...ofTicket(id), body: { doing } }),
      markRead: (id: TicketId, upTo: Id<"ticketMessage">) =>
        handlers["POST /v2/admin/support/tickets/{id}/read"]({ ...ofTicket(id), body: { upTo } }),
    };
  };

  return {
    ...testbed,
    filesFolder,
    /** How many files, unfinished ones included, the store has. */
    stored: async () => {
      const found = await readdir(filesFolder, { recursive: true, withFileTypes: true });
      return found.filter((entry) => entry.isFile()).length;
    },
    /** Does something while no file can be written where files are kept. */
    withoutStore: async (work: () => Promise<unknown>): Promise<void> => {
      await rename(filesFolder, `${filesFolder}.away`);
      await writeFile(filesFolder, "");
      try {
        await work();
      } finally {
        await rm(filesFolder);
        await rename(`${filesFolder}.away`, filesFolder);
      }
    },
    drop: async () => {
      await testbed.drop();
      await rm(filesFolder, { recursive: true, force: true });
    },
    newCustomer,
    callsOf,
    newStaff,
    minutes: (count: number) => clock.advance(count * 60_000),
    days: (count: number) => clock.advance(count * 86_400_000),
    inMinutes: (count: number) => new Date(clock.now().getTime() + count * 60_000).toISOString(),
    row: (id: TicketId) =>
      platform.db.kysely
        .selectFrom("tickets")
        .selectAll()
        .where("id", "=", decodeId("ticket", id) ?? "")
        .executeTakeFirstOrThrow(),
    /** Names of the events of a customer's tickets. */
    eventsOf: async (customerId: string) => {
      const rows = await platform.db.kysely
        .selectFrom("outbox_events")
        .select("name")
        .where("customer_id", "=", customerId)
        .where("name", "like", "support.%")
        .orderBy("id")
        .execute();
      return rows.map(({ name }) => name.replace(/^support\.|\.v1$/g, ""));
    },
    /** What the audit has of a ticket. */
    actsOn: async (id: TicketId) => {
      const rows = await platform.db.kysely
        .selectFrom("audit_log")
        .select("action")
        .where("object_id", "=", decodeId("ticket", id) ?? "")
        .orderBy("id")
        .execute();
      return rows.map(({ action }) => action);
    },
  };
}

export type SupportTestbed = Awaited<ReturnType<typeof openSupportTestbed>>;
