import { makeStaff, staffPassword } from "#src/features/staff/server/staff-session.fixture.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import type { Kysely } from "kysely";
import { readConfig } from "#src/config/config.ts";
import { isMovable } from "#src/platform/clock.ts";
import { insertPromo } from "#src/features/catalog/server/promo/insert-promo.fixture.ts";
import { plainPasswords } from "#src/features/accounts/server/accounts.fixture.ts";
import type { PublicData } from "#src/features/website/contract-pages.ts";
import type { PageBuild } from "#src/platform/pages/page-build.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { pictureOf } from "#src/platform/files/files.fixture.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { isScheduled } from "#src/platform/jobs/background-job.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import { runTask } from "#src/platform/tasks/run-task.ts";
import { claimTasks } from "#src/platform/tasks/task-store.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";
import type { RouteKey } from "#src/shared/contract.ts";
import { seedDemo } from "#src/app/seed-demo.ts";
import { startProduct } from "#src/app/start-product.ts";
import { ownPayout } from "./owned-payout.ts";
import { ownReward } from "./owned-reward.ts";
import { announceTo, importInvoice, insertMessage, issueOne } from "./owned-rows.ts";

/** The caller, and the brand's host it calls. */
export interface Caller {
  readonly token: string | null;
  readonly host: string;
  /** What its browser sends, e.g. `look=…`; none for a program. */
  readonly cookie?: string;
}

export interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  /** The file of a call that takes one. */
  readonly upload?: { readonly name: string; readonly content: Buffer };
  /** The idempotency key; one of its own for each call unless it says else. */
  readonly key?: string;
}

const methods = ["GET", "POST", "PUT", "DELETE"] as const;

/** Host of the provider's own site and of a second brand on the same product. */
export const hosts = { own: "localhost", other: "127.0.0.9" } as const;

const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKNSJ2Bq1Dd7bQ0vCkE1DTL1EFIVvbMxYCB0gQ0n2bTz";

/** The contact that owns the owner's name. */
export const contactBody = {
  name: "web-1",
  street: ["Lange Reihe 7"],
  city: "Hamburg",
  postalCode: "20099",
  country: "DE",
  phone: { country: "DE", nationalNumber: "040 123456" },
  email: "web-1@example.com",
};

/** How its operator signs in. */
export const operatorLogin = { email: "operator@example.com", password: staffPassword };

interface TestbedOptions {
  /** On which brand the owner is. */
  readonly home?: (typeof hosts)[keyof typeof hosts];
  /** What the provider's configuration says besides. */
  readonly env?: Readonly<Record<string, string>>;
  /** How pages are drawn; absent: there are none. */
  readonly build?: PageBuild<PublicData>;
}

/** The whole product without pages, two brands, an owner with one object of each kind, and others. */
export async function createOwnershipTestbed({ home = hosts.own, env = {}, build }: TestbedOptions = {}) {
  const database = await createTestDatabase();
  await database.kysely.insertInto("sites").values({ id: 2, host: hosts.other, name: "Reseller" }).execute();
  const siteId = home === hosts.own ? 1 : 2;
  const filesFolder = await mkdtemp(join(tmpdir(), "files-of-owners-"));
  const config = readConfig({
    NODE_ENV: "test",
    FILES_DIR: filesFolder,
    PORT: "0",
    ROLES: "web",
    GATEWAYS: "simulated",
    DATABASE_URL: database.url,
    LIMIT_FACTOR: "10000",
    SIMULATED_DELAYS: "0",
    LOG_LEVEL: "silent",
    ...env,
  });
  const running = await startProduct({
    config,
    log: createLog("silent"),
    ...(build === undefined ? { withoutPages: true } : { build }),
    passwords: plainPasswords,
  });
  const { app, platform, product } = running;
  if (!app) throw new Error("the product serves nothing");
  const { clock } = platform;
  if (!isMovable(clock)) throw new Error("the product has the clock of no demo");
  await seedDemo(product);

  const call = (key: RouteKey, caller: Caller, parts: CallParts = {}): Promise<LightMyRequestResponse> => {
    const [method = "", path = ""] = key.split(" ");
    return app.inject({
      method: methods.find((known) => known === method) ?? "GET",
      url: `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => parts.params?.[name] ?? name)}`,
      headers: {
        host: caller.host,
        "idempotency-key": parts.key ?? randomUUID(),
        ...(caller.token !== null && { authorization: `Bearer ${caller.token}` }),
        // A browser says of its writes from which page they came.
        ...(caller.cookie !== undefined && { cookie: caller.cookie, origin: `http://${caller.host}` }),
        ...(parts.upload && { "content-type": `multipart/form-data; boundary=${boundary}` }),
      },
      ...(parts.query && { query: { ...parts.query } }),
      ...(method !== "GET" &&
        (method !== "DELETE" || parts.body !== undefined) && {
          payload: parts.upload ? multipartOf(parts.upload) : (parts.body ?? {}),
        }),
    });
  };
  const ok = async (key: RouteKey, caller: Caller, parts?: CallParts) => {
    const answer = await call(key, caller, parts);
    if (answer.statusCode !== 200) throw new Error(`${key} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json();
  };
  const signUp = async (host: string): Promise<Caller> => {
    const body = { email: `${randomUUID()}@example.com`, password: "correct horse" };
    const { accessToken } = await ok("POST /auth/sign-up", { token: null, host }, { body });
    return { token: accessToken, host };
  };
  /** Runs every open task to its end. Where all of them wait, as before a reinstallation, the clock is moved ahead. */
  const finishTasks = async (): Promise<void> => {
    const kinds = new Map(product.tasks.map((kind) => [kind.kind, kind]));
    for (;;) {
      const tasks = await claimTasks(platform, [...kinds.values()], 10);
      for (const task of tasks) {
        const kind = kinds.get(task.kind);
        if (kind) await runTask(platform, kind, task);
      }
      if (tasks.length > 0) continue;
      const { next } = await database.kysely
        .selectFrom("tasks")
        .select(({ fn }) => fn.min("not_before").as("next"))
        .where("state", "in", ["queued", "running"])
        .executeTakeFirstOrThrow();
      if (!next) return;
      const waitMs = next.getTime() - clock.now().getTime();
      if (waitMs > 0) await clock.advance(waitMs);
    }
  };

  const anonymous: Caller = { token: null, host: hosts.own };
  const owner = await signUp(home);
  const other = await signUp(home);
  const tenant = await signUp(hosts.other);
  const operator = await makeStaff(product.staff, clock, operatorLogin);
  const begun = await ok("POST /v2/admin/sign-in", anonymous, { body: operatorLogin });
  const { accessToken: staffToken } = await ok(
    "POST /v2/admin/sign-in/factor",
    { ...anonymous, token: String(begun.accessToken) },
    { body: { code: operator.app.code() } },
  );

  const clerk = await makeStaff(product.staff, clock, { role: "support" });
  const me = await ok("GET /users/me", owner);
  const userId = decodeId("user", me.id) ?? "";
  const { customer_id: customerId } = await database.kysely
    .selectFrom("memberships")
    .select("customer_id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  // A second session of the owner, which the owner may end and no one else.
  await ok(
    "POST /auth/sign-in",
    { token: null, host: home },
    { body: { email: me.email, password: "correct horse" } },
  );
  const { sessions } = await ok("GET /users/sessions", owner);
  const [, otherSession] = sessions;
  /** Gives a customer, named by the UUID, this much money. */
  const credit = async (customer: string, cents: number): Promise<string> => {
    const id = platform.ids.next();
    const adjustment = { id, key: id, customerId: customer, cents: BigInt(cents) };
    await transaction(database.committing, (trx) =>
      product.wallet.creditAdjustment(trx, createCtx(platform, systemActor), adjustment),
    );
    return id;
  };
  const adjustmentId = await credit(customerId, 100_000);
  const mailingId = await announceTo(platform, { userId, customerId, siteId });

  /** Objects of the owner, made through the API where a call makes them. */
  const sshKey = await ok("POST /v2/servers/ssh-keys", owner, { body: { name: "laptop", publicKey } });
  const purchaseBody = {
    plan: "sloop-2",
    location: "fra1",
    image: "debian-13",
    months: 1,
    name: "web-1",
    sshKeyIds: [sshKey.id],
    autoprolong: false,
    expectedTotalCents: 490,
  };
  const bought = await ok("POST /v2/servers/purchase", owner, { body: purchaseBody });
  await finishTasks();
  const server = await ok("GET /v2/servers/{id}", owner, { params: { id: bought.server.id } });
  const aml = await ok("GET /v2/payments/aml", owner);
  await ok("POST /v2/payments/aml", owner, { body: { version: aml.version } });
  await product.payments.prepare();
  for (const job of product.jobs) {
    if (!isScheduled(job) && job.name !== "servers-observe") await job.run();
  }
  const payment = await ok("POST /v2/payments/create", owner, { body: { method: "btc", amountCents: 2000 } });
  const gatewayPayment = await ok("POST /v2/gateways/payments", owner, {
    body: { gateway: "simulated", method: "usdttrc20", amountCents: 2000 },
  });
  const { wallets } = await ok("POST /v2/payments/generate-static-wallets", owner, {
    body: { method: "btc" },
  });
  const request = await ok("POST /v2/dedicated/requests", owner, {
    body: { configuration: "frigate-24", quantity: 1, note: "web-1" },
  });
  const ticket = await ok("POST /v2/support/tickets", owner, {
    body: { subject: "web-1", message: "web-1", service: { kind: "server", id: bought.server.id } },
  });
  const { messages } = await ok("GET /v2/support/tickets/{id}", owner, { params: { id: ticket.id } });
  const contact = await ok("POST /v2/domains/contacts", owner, { body: contactBody });
  const domainBody = {
    items: [{ name: "web-1.com", years: 1, isPrivate: false }],
    contactId: contact.id,
    autoprolong: false,
    expectedTotalCents: 700,
  };
  const { domains } = await ok("POST /v2/domains/purchase", owner, { body: domainBody });
  await finishTasks();
  const { changed: records } = await ok("POST /v2/domains/{id}/records", owner, {
    params: { id: domains[0].id },
    body: { type: "A", name: "www", content: "192.0.2.1" },
  });
  const apiKey = await ok("POST /v2/api-keys", owner, {
    body: { name: "web-1", scopes: ["servers:read"] },
  });
  // A colleague in the owner's team, and one who was invited.
  const colleague = await signUp(home);
  const { id: member } = await ok("GET /users/me", colleague);
  await database.kysely
    .insertInto("memberships")
    .values({ user_id: decodeId("user", member) ?? "", customer_id: customerId, role: "viewer" })
    .execute();
  const { invitations } = await ok("POST /v2/team/invitations", owner, {
    body: { email: `${randomUUID()}@example.com`, role: "viewer" },
  });
  const webhook = await ok("POST /v2/webhooks", owner, {
    body: { url: "http://127.0.0.1:9/web-1", events: ["*"] },
  });
  // Customers of a reseller resell nothing.
  const reseller = home === hosts.own ? owner : await signUp(hosts.own);
  const shop = await ok("POST /v2/whitelabel", reseller, { body: { name: "web-1", slug: "web-1" } });
  const siteMail = await ok("POST /v2/whitelabel/{id}/mailings", reseller, {
    params: { id: String(shop.id) },
    body: { texts: [{ language: "en", subject: "web-1", body: "web-1" }], segment: {} },
  });
  await ok("POST /v2/whitelabel/{id}/hosts", reseller, {
    params: { id: shop.id },
    body: { host: "shop.web-1.example" },
  });
  const shopId = await numberOfShop(database.kysely, String(shop.id));
  const promoId = await insertPromo({ kysely: database.kysely }, { code: "WEB-1", site_id: shopId });
  const priceChangeId = await insertPriceChange(platform, shopId);
  const rewardId = await ownReward(database.kysely, platform, shopId);
  const messageId = await insertMessage(database.kysely, String(webhook.id), platform);
  const { copy } = await ok("POST /v2/privacy/copy", owner);
  await product.jobs.find(({ name }) => name === "make-copies")?.run();
  const chatId = await insertChat(database.kysely, { userId, customerId, siteId }, platform);
  const passkeyId = await insertPasskey(database.kysely, userId, platform);
  const lookId = platform.ids.next();
  await database.kysely
    .insertInto("staff_looks")
    .values({
      id: lookId,
      site_id: siteId,
      staff_id: clerk.staffId,
      staff_session_id: platform.ids.next(),
      customer_id: customerId,
      user_id: userId,
      reason: "cannot find the invoice",
      started_at: platform.clock.now(),
      ends_at: new Date(platform.clock.now().getTime() + 1_800_000),
    })
    .execute();
  // A picture that is not sent yet, with its preview.
  const picture = await pictureOf("png");
  const file = await ok("POST /v2/support/upload", owner, {
    upload: { name: "web-1.png", content: picture },
  });
  await product.jobs.find(({ name }) => name === "draw-files")?.run();
  const notificationId = platform.ids.next();
  await database.kysely
    .insertInto("notifications")
    .values({
      id: notificationId,
      site_id: siteId,
      user_id: userId,
      customer_id: customerId,
      source: "test",
      category: "wallet",
      topic: "server",
      title: "Ready",
      message: "It runs.",
      created_at: platform.clock.now(),
    })
    .execute();

  const payoutIds = await ownPayout(database.kysely, platform, customerId, siteId);
  const invoiceId = await issueOne(database.kysely, product, customerId, siteId);
  const formerInvoiceId = await importInvoice(platform, customerId, siteId);

  return {
    app,
    call,
    clock,
    database,
    credit,
    finishTasks,
    platform,
    runJob: async (name: string): Promise<void> => {
      await product.jobs.find((job) => job.name === name)?.run();
    },
    /** What the auditor finds now. */
    findings: async () => (await product.auditor.audit()).map(({ detail }) => detail),
    product,
    callers: { anonymous, owner, other, tenant, staff: { token: String(staffToken), host: hosts.own } },
    purchaseBody,
    domainBody,
    publicKey,
    amlVersion: String(aml.version),
    /** Id of the owner's object of each kind. */
    ids: {
      announcement: encodeId("mailing", mailingId),
      apiKey: String(apiKey.id),
      customer: encodeId("customer", customerId),
      order: String(bought.order.id),
      server: String(bought.server.id),
      payment: String(payment.id),
      gatewayPayment: String(gatewayPayment.id),
      staticWallet: String(wallets[0].id),
      dedicatedRequest: String(request.id),
      ticket: String(ticket.id),
      ticketFile: String(file.id),
      ticketMessage: String(messages[0].id),
      contact: String(contact.id),
      domain: String(domains[0].id),
      record: String(records[0].id),
      address: String(server.ipv4[0]),
      invitation: String(invitations[0].id),
      invoice: encodeId("invoice", invoiceId),
      formerInvoice: encodeId("formerInvoice", formerInvoiceId),
      member: String(member),
      user: String(me.id),
      machineKey: String(sshKey.id),
      session: String(otherSession.id),
      staff: encodeId("staff", clerk.staffId),
      passkey: encodeId("passkey", passkeyId),
      look: encodeId("look", lookId),
      privacyRequest: String(copy.id),
      notification: encodeId("notification", notificationId),
      transaction: encodeId("transaction", adjustmentId),
      telegramLink: encodeId("telegramLink", chatId),
      webhookEndpoint: String(webhook.id),
      webhookMessage: encodeId("webhookMessage", messageId),
      whitelabelSite: String(shop.id),
      ...payoutIds,
      promoCode: encodeId("promoCode", promoId),
      priceChange: encodeId("priceChange", priceChangeId),
      siteMailing: String(siteMail.id),
      siteReward: rewardId,
    },
    drop: async () => {
      await running.stop();
      await rm(filesFolder, { recursive: true, force: true });
      await database.drop();
    },
  };
}

/** A code of a site that a customer runs. */
async function numberOfShop(kysely: Kysely<DB>, publicId: string): Promise<number> {
  const { shop_id: siteId } = await kysely
    .selectFrom("whitelabel_sites")
    .select("shop_id")
    .where("id", "=", decodeId("whitelabelSite", publicId) ?? "")
    .executeTakeFirstOrThrow();
  return siteId;
}

/** A change of prices that a reseller announced, long before its day. */
async function insertPriceChange({ db, ids, clock }: Platform, siteId: number): Promise<string> {
  const id = ids.next();
  const now = clock.now();
  await db.kysely
    .insertInto("price_changes")
    .values({
      id,
      site_id: siteId,
      kind: "server",
      name: "web-1",
      selection: "{}",
      target: JSON.stringify({ part: "term", cents: null, termMonths: null }),
      from_at: addDays(now, 300),
      state: "announced",
      reason: "",
      created_by: "{}",
      created_at: now,
      announced_at: now,
    })
    .execute();
  return id;
}

const boundary = "end-of-the-file";

/** A file as a browser sends it (RFC 7578). */
function multipartOf({ name, content }: NonNullable<CallParts["upload"]>): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** A passkey as an authenticator would have made it. */
async function insertPasskey(
  db: Kysely<DB>,
  userId: string,
  { ids, clock }: Pick<Platform, "ids" | "clock">,
): Promise<string> {
  const id = ids.next();
  await db
    .insertInto("passkeys")
    .values({
      id,
      user_id: userId,
      rp_id: hosts.own,
      credential_id: Buffer.from(ids.secret(), "base64url"),
      public_key: Buffer.from(ids.secret(), "base64url"),
      counter: 0n,
      transports: ["internal"],
      backed_up: true,
      aaguid: ids.random(),
      name: "web-1",
      created_at: clock.now(),
    })
    .execute();
  return id;
}

/** A chat of Telegram as its person would have connected it. */
async function insertChat(
  db: Kysely<DB>,
  {
    userId,
    customerId,
    siteId,
  }: { readonly userId: string; readonly customerId: string; readonly siteId: number },
  { ids, clock }: Pick<Platform, "ids" | "clock">,
): Promise<string> {
  const id = ids.next();
  await db
    .insertInto("telegram_links")
    .values({
      id,
      site_id: siteId,
      user_id: userId,
      customer_id: customerId,
      chat_id: 12_345n,
      telegram_user_id: 12_345n,
      shown_name: "web-1",
      state: "live",
      connected_at: clock.now(),
      last_seen_at: clock.now(),
    })
    .execute();
  return id;
}
