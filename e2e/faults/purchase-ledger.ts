import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Kysely } from "kysely";
import { decodeId } from "#src/shared/ids.ts";
import { type Answer, callApi } from "../harness/api-client.ts";
import { purchaseBody, type TestCustomer } from "../harness/customers.ts";

/** One purchase of a customer, with the key that every try of it carries. */
interface Intent {
  readonly customer: TestCustomer;
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The acknowledged answer; null while no answer came. */
  answer: string | null;
}

const route = "POST /v2/servers/purchase";
/** Answers after which a client tries again: busy, or going down. */
const tryAgain = [429, 503];

/** The clients' own books: their orders and the answers. The product's books must agree. */
export class PurchaseLedger {
  readonly problems: string[] = [];
  readonly #open: Intent[] = [];
  readonly #acknowledged: Intent[] = [];
  #inFlight = 0;
  #count = 0;
  #slowestMs = 0;
  #refused = 0;

  get inFlight(): number {
    return this.#inFlight;
  }

  get openCount(): number {
    return this.#open.length;
  }

  get acknowledgedCount(): number {
    return this.#acknowledged.length;
  }

  /** Calls that were asked to come again. */
  get refusedCount(): number {
    return this.#refused;
  }

  /** The longest that a call waited for its answer. */
  get slowestMs(): number {
    return this.#slowestMs;
  }

  /** One in seven will fail and be refunded, one in seven is hard to deliver. `notify` receives the answer. */
  async buy(url: string, customer: TestCustomer, notify?: (answer: Answer) => void): Promise<boolean> {
    this.#count += 1;
    const kind = ["fail-create", "flaky-create"][this.#count % 7] ?? "web";
    const body = purchaseBody(customer, `${kind}-${this.#count}`);
    return this.#send(url, { customer, key: randomUUID(), body, answer: null }, notify);
  }

  /** Retries unanswered calls, as a client does that lost its answer. */
  async retryOne(url: string): Promise<boolean> {
    const intent = this.#open.shift();
    return intent !== undefined && this.#send(url, intent);
  }

  /** Repeats an acknowledged call: the answer must be the same to the letter. */
  async repeatOne(url: string, random: () => number): Promise<boolean> {
    const intent = this.#acknowledged[Math.floor(random() * this.#acknowledged.length)];
    return intent !== undefined && this.#send(url, intent);
  }

  /** True when the call was acknowledged. A call that got no answer stays open. */
  async #send(url: string, intent: Intent, notify?: (answer: Answer) => void): Promise<boolean> {
    this.#inFlight += 1;
    const began = performance.now();
    try {
      const { customer, key, body } = intent;
      const answer = await callApi(url, route, { token: customer.token, key, body });
      notify?.(answer);
      if (answer.status === 200) {
        this.#acknowledge(intent, answer.text);
        return true;
      }
      this.#refused += 1;
      if (!tryAgain.includes(answer.status)) this.problems.push(`${answer.status}: ${answer.text}`);
      else if (!answer.headers.has("retry-after")) this.problems.push(`does not say when: ${answer.text}`);
    } catch {
      // No answer: it may have happened or not.
    } finally {
      this.#slowestMs = Math.max(this.#slowestMs, performance.now() - began);
      this.#inFlight -= 1;
    }
    if (intent.answer === null) this.#open.push(intent);
    return false;
  }

  #acknowledge(intent: Intent, text: string): void {
    if (intent.answer === null) {
      intent.answer = text;
      this.#acknowledged.push(intent);
    } else if (!isDeepStrictEqual(JSON.parse(intent.answer), JSON.parse(text))) {
      this.problems.push(`one key, two answers: ${intent.answer} and ${text}`);
    }
  }

  /** Differences between the orders in the database and these books. */
  async compare(db: Kysely<DB>): Promise<string[]> {
    const { rows } = await sql<{ key: string; object_id: string; state: string; count: bigint }>`
      SELECT idempotency_key AS key, min(object_id::text) AS object_id, min(state) AS state, count(*) AS count
      FROM orders GROUP BY customer_id, idempotency_key`.execute(db);
    const orders = new Map(rows.map((row) => [row.key, row]));
    const found = this.#open.map(({ key }) => `never answered: ${key}`);
    for (const { key, answer } of this.#acknowledged) {
      const order = orders.get(key);
      orders.delete(key);
      const serverId = decodeId("server", String(JSON.parse(answer ?? "{}").server.id));
      if (order === undefined) found.push(`acknowledged and lost: ${answer}`);
      else if (order.count !== 1n) found.push(`acknowledged once, done ${order.count} times: ${answer}`);
      else if (order.object_id !== serverId) found.push(`another server than answered: ${answer}`);
      else if (!["delivered", "refunded"].includes(order.state))
        found.push(`still ${order.state}: ${answer}`);
    }
    for (const { key } of orders.values()) found.push(`no one ordered ${key}`);
    return [...this.problems, ...found];
  }
}
