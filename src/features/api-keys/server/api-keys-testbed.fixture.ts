import { randomUUID } from "node:crypto";
import { readConfig } from "#src/config/config.ts";
import { startProduct } from "#src/app/start-product.ts";
import { isMovable } from "#src/platform/clock.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { createLog } from "#src/platform/log/log.ts";
import { runTask } from "#src/platform/tasks/run-task.ts";
import { claimTasks } from "#src/platform/tasks/task-store.ts";
import { decodeId } from "#src/shared/ids.ts";
import { type Call, callApi, callOk } from "../../../../e2e/harness/api-client.ts";

/** A key with its secret, as its maker got it. */
export interface MadeKey {
  readonly id: string;
  readonly keyId: string;
  readonly secret: string;
}

/** The whole product without pages, and what tests of keys do with it. */
export async function openApiKeys(settings: Readonly<Record<string, string>> = {}) {
  const database = await createTestDatabase();
  const config = readConfig({
    NODE_ENV: "test",
    PORT: "0",
    ROLES: "web",
    DATABASE_URL: database.url,
    LIMIT_FACTOR: "1000",
    SIMULATED_DELAYS: "0",
    LOG_LEVEL: "silent",
    ...settings,
  });
  const running = await startProduct({ config, log: createLog("silent"), withoutPages: true });
  const { app, product, platform } = running;
  const url = running.url ?? "";
  if (!app) throw new Error("the product serves nothing");

  /** The session of a new customer. */
  const signUp = async (): Promise<string> => {
    const body = { email: `${randomUUID()}@example.com`, password: "correct horse" };
    return String((await callOk(url, "POST /auth/sign-up", { body })).accessToken);
  };
  const makeKey = async (token: string, body: object = {}): Promise<MadeKey> => {
    const made = await callOk(url, "POST /v2/api-keys", {
      token,
      body: { name: randomUUID(), scopes: ["servers:read"], ...body },
    });
    return { id: made.id, keyId: decodeId("apiKey", made.id) ?? "", secret: made.secret };
  };
  /** Gives the customer of a key money, and returns its id. */
  const credit = async ({ keyId }: Pick<MadeKey, "keyId">, cents: bigint): Promise<string> => {
    const { rows } = await database.pool.query("SELECT customer_id FROM api_keys WHERE id = $1", [keyId]);
    const customerId = String(rows[0].customer_id);
    await transaction(database.committing, (trx) =>
      product.wallet.creditAdjustment(trx, createCtx(platform, systemActor), {
        id: platform.ids.next(),
        key: randomUUID(),
        customerId,
        cents,
      }),
    );
    return customerId;
  };
  /** A call from this address, as status and code; past the network, so that the address can be any. */
  const callFrom = async (remoteAddress: string, token: string, route = "GET /v2/whoami", headers = {}) => {
    const [method, path] = route.split(" ");
    const answer = await app.inject({
      method: method === "POST" ? "POST" : "GET",
      url: `/api${path}`,
      remoteAddress,
      headers: { host: "localhost", authorization: `Bearer ${token}`, ...headers },
    });
    const { error } = answer.json();
    return { status: answer.statusCode, code: error?.code, params: error?.params, body: answer.json() };
  };
  const runJob = async (name: string): Promise<void> => {
    const job = product.jobs.find((known) => known.name === name);
    if (!job) throw new Error(`no job ${name}`);
    await job.run();
  };
  const advance = async (milliseconds: number): Promise<void> => {
    if (!isMovable(platform.clock)) throw new Error("The clock of a demo can be moved.");
    await platform.clock.advance(milliseconds);
  };
  /** Works off what was begun. */
  const finishTasks = async (): Promise<void> => {
    const kinds = new Map(product.tasks.map((kind) => [kind.kind, kind]));
    for (;;) {
      const tasks = await claimTasks(platform, [...kinds.values()], 10);
      if (tasks.length === 0) return;
      for (const task of tasks) {
        const kind = kinds.get(task.kind);
        if (kind) await runTask(platform, kind, task);
      }
    }
  };
  return {
    url,
    app,
    product,
    platform,
    database,
    signUp,
    makeKey,
    credit,
    callFrom,
    runJob,
    advance,
    finishTasks,
    ok: (route: string, call: Call = {}) => callOk(url, route, call),
    call: (route: string, call: Call = {}) => callApi(url, route, call),
    /** Names and payloads of the outbox about a key, in order. */
    eventsOf: async (
      keyId: string,
    ): Promise<readonly { name: string; payload: Record<string, unknown> }[]> => {
      const { rows } = await database.pool.query(
        "SELECT name, payload - 'keyId' AS payload FROM outbox_events WHERE payload ->> 'keyId' = $1 ORDER BY id",
        [keyId],
      );
      return rows;
    },
    drop: async () => {
      await running.stop();
      await database.drop();
    },
  };
}
