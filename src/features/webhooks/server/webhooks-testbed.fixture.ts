import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { contactsEvents } from "#src/features/contacts/events.ts";
import { walletEvents } from "#src/features/wallet/events.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { HookType } from "#src/platform/hooks/hook-type.ts";
import { createSealer } from "#src/platform/secrets/sealer.ts";
import type { WebhooksContext } from "./deps.ts";
import { joinTypes } from "./message-types.ts";
import { openApiKeys } from "../../api-keys/server/api-keys-testbed.fixture.ts";

/** A message as a receiver got it. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Answer = (response: ServerResponse, received: Received) => void;

/** A customer's program: answers as a test says, and keeps what it got. */
export async function startReceiver(first: Answer = (response) => response.end("thanks")) {
  const got: Received[] = [];
  let answer = first;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const received = { path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) };
      got.push(received);
      answer(response, received);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it listens on no port");
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    got,
    /** From now on. */
    answer: (next: Answer) => {
      answer = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Answers with this status. */
export const withStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(`status ${status}`);

/** What a message says, by the reference library, which throws when it is not signed with the secret. */
export function verify(secret: string, { headers, body }: Received): unknown {
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return new Webhook(secret).verify(body, Object.fromEntries(texts));
}

/** One type, for what needs no more. */
export const walletHooks: readonly HookType[] = [
  { type: "wallet.adjusted", event: "wallet.adjusted.v1", route: "GET /v2/wallet", paramsOf: () => ({}) },
];

const secretsKey = "5e".repeat(32);

/** The whole product without pages, and what tests of webhooks do with it. */
export async function openWebhooks() {
  const testbed = await openApiKeys({ SECRETS_KEY: secretsKey });
  const { platform, product, ok } = testbed;
  const consumer = product.consumers.find(({ name }) => name === "webhooks");
  if (!consumer) throw new Error("no consumer of webhooks");

  const customerOf = async (endpointId: string): Promise<{ customerId: string; siteId: number }> => {
    const row = await platform.db.kysely
      .selectFrom("webhook_endpoints")
      .select(["customer_id as customerId", "site_id as siteId"])
      .where("id", "=", decodeId("webhookEndpoint", endpointId) ?? "")
      .executeTakeFirstOrThrow();
    return row;
  };
  /** Makes messages of all that was published. */
  const follow = () => runToEnd(platform, [consumer]);
  /** What another worker has, with one type. */
  const context = (): WebhooksContext => ({
    platform,
    sealer: createSealer(() => Buffer.from(secretsKey, "hex")),
    outside: { isOpen: () => false, allowsLoopback: true, ownHosts: () => [], resolve: async () => [] },
    types: () => joinTypes(walletHooks, product.routes),
  });
  const addEndpoint = (token: string, url: string, body: object = {}) =>
    ok("POST /v2/webhooks", { token, body: { url, events: ["*"], ...body } });
  /** An endpoint of a new customer with messages that are due, written as the consumer writes them. */
  const dueEndpoint = async (url: string, count: number, session?: string) => {
    const token = session ?? (await testbed.signUp());
    const { id, secret } = await addEndpoint(token, url);
    const endpoint = decodeId("webhookEndpoint", id) ?? "";
    const now = platform.clock.now();
    await sql`
    WITH made AS (
      INSERT INTO webhook_messages (id, site_id, customer_id, type, params, created_at)
      SELECT gen_random_uuid(), site_id, customer_id, 'wallet.adjusted', '{}', ${now}
      FROM webhook_endpoints, generate_series(1, ${count}) WHERE id = ${endpoint} RETURNING id
    )
    INSERT INTO webhook_deliveries (message_id, endpoint_id, state, next_at, created_at)
    SELECT id, ${endpoint}, 'pending', ${now}, ${now} FROM made`.execute(platform.db.kysely);
    return { token, id: String(id), endpoint, secret: String(secret) };
  };
  return {
    ...testbed,
    context,
    follow,
    addEndpoint,
    dueEndpoint,
    /** An event whose message has the wallet's view, for the customer of an endpoint. */
    adjustWallet: async (endpointId: string, count = 1) => {
      const owner = await customerOf(endpointId);
      await transaction(platform, async (trx) => {
        for (let place = 0; place < count; place += 1) {
          await publishEvent(trx, createCtx(platform, systemActor), walletEvents, {
            name: "wallet.adjusted.v1",
            ...owner,
            payload: { transactionId: platform.ids.next(), cents: 5 },
          });
        }
      });
      await follow();
    },
    /** An event about a contact, of the customer of an endpoint. */
    verifyContact: async (endpointId: string, contactId: string) => {
      const owner = await customerOf(endpointId);
      await transaction(platform, (trx) =>
        publishEvent(trx, createCtx(platform, systemActor), contactsEvents, {
          name: "contacts.verified.v1",
          ...owner,
          payload: { contactId: decodeId("contact", contactId) ?? contactId },
        }),
      );
      await follow();
    },
    send: () => testbed.runJob("send-webhooks"),
    endpoint: (token: string, id: string) => ok(`GET /v2/webhooks/${id}`, { token }),
    messages: async (token: string, id: string, query = "") =>
      (await ok(`GET /v2/webhooks/${id}/messages${query}`, { token })).messages,
  };
}
