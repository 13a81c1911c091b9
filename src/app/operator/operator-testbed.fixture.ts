import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { compose } from "#src/app/compose.ts";
import { readConfig } from "#src/config/config.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import { runTask } from "#src/platform/tasks/run-task.ts";
import { claimTasks } from "#src/platform/tasks/task-store.ts";
import { seedDemo } from "#src/app/seed-demo.ts";
import { encodeId } from "#src/shared/ids.ts";
import { readCommand } from "./run-command.ts";

export const operatorEmail = "operator@example.com";

/**
 * The whole demo product on a database of its own, for commands; tasks and clock move by hand. `settings`: variables
 * besides its own.
 */
export async function openOperatorTestbed(settings: Readonly<Record<string, string>> = {}) {
  const db = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const ids = createIds(() => clock.now());
  let wake: Platform["wake"] = () => undefined;
  const platform: Platform = { db, clock, ids, log: createLog("silent"), wake: (channel) => wake(channel) };
  const own = { NODE_ENV: "test", OPERATOR_EMAIL: operatorEmail, SIMULATED_DELAYS: "0" };
  const config = readConfig({ ...own, ...settings });
  const product = compose(platform, config);
  await seedDemo(product);
  await product.payments.prepare();
  // Who gives the commands: the only one.
  const { staffId } = await product.staff.create({ email: operatorEmail });
  const open = { platform, product, close: async () => undefined };
  const runJob = async (name: string): Promise<void> => {
    await product.jobs.find((job) => job.name === name)?.run();
  };
  const inputOf = async (token: string) => {
    const actor = await product.accounts.resolveToken(token);
    if (actor?.kind !== "user") throw new Error("no such session");
    const idempotency = { key: ids.next(), requestHash: Buffer.from("test") };
    return { actor, call, idempotency, params: undefined, query: undefined };
  };

  const testbed = {
    ...open,
    config,
    clock,
    /** As audit rows name who gives the commands. */
    operator: { kind: "staff", id: staffId },
    runJob,
    /** From now on its commits wake others; before, they wake no one. */
    wakeBy: (next: Platform["wake"]) => {
      wake = next;
    },
    /** A handler's input besides params, query and body. */
    inputOf,
    /** What a command prints. */
    run: (...argv: string[]): Promise<string> => readCommand(argv).run(open),
    /** What a command prints with `--json`, parsed. */
    runJson: async (...argv: string[]) => JSON.parse(await readCommand([...argv, "--json"]).run(open)),
    async newCustomer(email: string): Promise<{ customerId: string; token: string }> {
      const { customerId, accessToken } = await product.accounts.signUp(
        { email, password: "long enough a password" },
        call,
      );
      return { customerId, token: accessToken };
    },
    /** Buys a small server through the API's own handler; its task waits. */
    async buy(token: string, name: string): Promise<{ serverId: string; taskId: string }> {
      const { server, task } = await callHandlers(clock, product.servers.handlers)[
        "POST /v2/servers/purchase"
      ]({
        ...(await inputOf(token)),
        body: { ...smallServer, name },
      });
      return { serverId: server.id, taskId: task.id };
    },
    /** A deposit above the limit for automatic credit, with enough confirmations. */
    async hold(email: string): Promise<{ id: string; customerId: string }> {
      const { customerId, token } = await testbed.newCustomer(email);
      const handlers = callHandlers(clock, product.payments.handlers);
      await runJob("refresh-rates");
      await runJob("scan-btc");
      const input = await inputOf(token);
      const { version } = await handlers["GET /v2/payments/aml"]({ ...input, body: undefined });
      await handlers["POST /v2/payments/aml"]({ ...input, body: { version } });
      const body = { method: "btc", amountCents: 500_000 };
      const payment = await handlers["POST /v2/payments/create"]({ ...input, body });
      const chain = product.drivers.chains.find((source) => source.chain === "btc");
      const amount = BigInt(payment.dueUnits) * 5n;
      await chain?.sendPlayMoney?.({ address: payment.address ?? "", asset: "BTC", amount });
      // Reading the tip mines the block that is due.
      for (let block = 0; block < 8; block += 1) {
        clock.advance(2_000);
        await runJob("scan-btc");
      }
      const [deposit] = await product.payments.listHeldDeposits();
      if (!deposit) throw new Error("nothing is held");
      return { id: encodeId("deposit", deposit.id), customerId };
    },
    /** Runs every open task to its end, moving the clock while they wait. */
    async finishTasks(): Promise<void> {
      const kinds = new Map(product.tasks.map((kind) => [kind.kind, kind]));
      for (;;) {
        const claimed = await claimTasks(platform, [...kinds.values()], 50);
        for (const task of claimed) {
          const kind = kinds.get(task.kind);
          if (kind) await runTask(platform, kind, task);
        }
        const unfinished = await db.kysely
          .selectFrom("tasks")
          .select("id")
          .where("state", "in", ["queued", "running"])
          .limit(1)
          .executeTakeFirst();
        if (claimed.length === 0 && !unfinished) return;
        clock.advance(500);
      }
    },
    taskRow: (id: string) =>
      db.kysely.selectFrom("tasks").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    async drop(): Promise<void> {
      await product.close();
      await db.drop();
    },
  };
  return testbed;
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

const smallServer = {
  plan: "sloop-2",
  location: "fra1",
  image: "debian-13",
  months: 1,
  password: "correct horse battery",
  autoprolong: false,
  expectedTotalCents: 490,
};

export type OperatorTestbed = Awaited<ReturnType<typeof openOperatorTestbed>>;
