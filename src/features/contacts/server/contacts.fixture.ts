import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { keepMail } from "#src/drivers/mail/kept-mail.fixture.ts";
import { openAccounts, visitorCall } from "#src/features/accounts/server/accounts.fixture.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { testSites } from "#src/platform/tenancy/site.fixture.ts";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { createRateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { createContacts, markUsed, releaseUse } from "./index.ts";

export type ContactsTestbed = Awaited<ReturnType<typeof openContacts>>;

/** The origin of mailed links. */
export const origin = "https://moorage.example";

/** A valid contact as a customer writes it, with the test's overrides. */
export function written(change: object = {}) {
  return {
    name: "Anna Kowalska",
    organization: null,
    street: ["Lange Reihe 7", "", ""],
    city: "Hamburg",
    province: null,
    postalCode: "20099",
    country: "DE",
    phone: { country: "DE", nationalNumber: "040 123456", extension: null },
    email: "anna@example.com",
    local: null,
    ...change,
  };
}

/** Contacts on its own database, with captured mail and a manual clock. */
export async function openContacts() {
  const testbed = await openAccounts();
  const { platform, mails, clock, accounts } = testbed;
  const contacts = createContacts(platform, {
    mail: keepMail(mails),
    texts: createTexts(),
    rateLimits: createRateLimits(platform, { factor: 1 }),
    sites: testSites,
  });
  const handlers = callHandlers(clock, contacts.handlers);
  const call = { ...visitorCall(), origin };
  const nothing = { params: undefined, query: undefined, body: undefined } as const;

  const signUp = async (email: string): Promise<UserActor> => {
    const body = { email, password: "correct horse" };
    const visitor = { ...nothing, actor: null, body, call: visitorCall() };
    const { accessToken } = await accounts.handlers["POST /auth/sign-up"](visitor);
    return testbed.actorOf(accessToken);
  };
  const uuidOf = (id: string): string => decodeId("contact", id) ?? "";
  return {
    ...testbed,
    contacts,
    signUp,
    create: (actor: UserActor, change: object = {}) =>
      handlers["POST /v2/domains/contacts"]({ ...nothing, actor, call, body: written(change) }),
    list: async (actor: UserActor) =>
      (await handlers["GET /v2/domains/contacts"]({ ...nothing, actor, call })).contacts,
    read: (actor: UserActor, id: Id<"contact">) =>
      handlers["GET /v2/domains/contacts/{id}"]({ ...nothing, actor, call, params: { id } }),
    change: (actor: UserActor, id: Id<"contact">, change: object) =>
      handlers["PUT /v2/domains/contacts/{id}"]({
        ...nothing,
        actor,
        call,
        params: { id },
        body: written(change),
      }),
    remove: (actor: UserActor, id: Id<"contact">) =>
      handlers["DELETE /v2/domains/contacts/{id}"]({ ...nothing, actor, call, params: { id } }),
    resend: (actor: UserActor, id: Id<"contact">) =>
      handlers["POST /v2/domains/contacts/{id}/send-verification"]({
        ...nothing,
        actor,
        call,
        params: { id },
        body: {},
      }),
    confirm: (token: string) =>
      handlers["POST /v2/domains/contacts/confirm"]({ ...nothing, actor: null, call, body: { token } }),
    uuidOf,
    /** Makes a contact the owner of a new name; returns the name's id. */
    use: (actor: UserActor, id: string, name: string, objectId = platform.ids.next()) =>
      transaction(platform, async (trx) => {
        const use = { contactId: uuidOf(id), customerId: actor.customerId, objectId, name };
        await markUsed(trx, use, clock.now());
        return objectId;
      }),
    release: (objectId: string) => transaction(platform, (trx) => releaseUse(trx, objectId, clock.now())),
    /** Runs the due verification steps. */
    turn: async () => {
      for (const job of contacts.jobs) await job.run();
    },
    /** Names of events about contacts, with their payloads, in order. */
    events: async () => {
      const rows = await platform.db.kysely
        .selectFrom("outbox_events")
        .select(["name", "payload"])
        .where("name", "like", "contacts.%")
        .orderBy("xid")
        .orderBy("id")
        .execute();
      return rows.map(({ name, payload }) => [name, payload]);
    },
  };
}
