import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountsFeature } from "#src/features/accounts/server/feature.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import type { BlockKind } from "#src/shared/customer-block.ts";
import { decodeId } from "#src/shared/ids.ts";
import { openWebhooks, startReceiver } from "./webhooks-testbed.fixture.ts";

let hooks: Awaited<ReturnType<typeof openWebhooks>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  hooks = await openWebhooks();
});
afterAll(() => hooks.drop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

/** An endpoint of a new customer, whom staff can block. */
async function furnish() {
  const token = await hooks.signUp();
  const { id } = await hooks.addEndpoint(token, receiver.url);
  const { customer_id: customerId } = await hooks.database.kysely
    .selectFrom("webhook_endpoints")
    .select("customer_id")
    .where("id", "=", decodeId("webhookEndpoint", String(id)) ?? "")
    .executeTakeFirstOrThrow();
  const accounts = hooks.product.use(accountsFeature);
  const staff = () => createCtx(hooks.platform, { kind: "staff", id: randomUUID() });
  const block = (kinds: readonly BlockKind[], until: Date | null = null) =>
    accounts.block(staff(), { customerId, kinds, text: "Please write to us.", until, reason: "a complaint" });
  const unblock = () => accounts.unblock(staff(), { customerId, reason: "it is settled" });
  const states = async () => {
    const rows = await hooks.database.kysely
      .selectFrom("webhook_deliveries")
      .select("state")
      .where("endpoint_id", "=", decodeId("webhookEndpoint", String(id)) ?? "")
      .orderBy("state")
      .execute();
    return rows.map(({ state }) => state);
  };
  return { id: String(id), customerId, block, unblock, states };
}

const readBlocks = () =>
  runToEnd(
    hooks.platform,
    hooks.product.consumers.filter(({ name }) => name === "webhooks-skip-of-blocked"),
  );

describe("T56 webhooks of a customer to whom signing in is closed", () => {
  test("get nothing of what is due, before any event was read, and nothing new", async () => {
    const { id, block, unblock, states } = await furnish();
    await hooks.adjustWallet(id);
    await block(["sign-in"]);
    await hooks.send();
    expect(receiver.got).toHaveLength(0);
    await readBlocks();
    await hooks.adjustWallet(id);
    await hooks.send();
    expect(await states()).toEqual(["skipped", "skipped"]);
    await unblock();
    await hooks.send();
    expect(receiver.got).toHaveLength(0);
    await hooks.adjustWallet(id);
    await hooks.send();
    expect(receiver.got).toHaveLength(1);
  });

  test("go on when the block ends by its date", async () => {
    const { id, customerId, block } = await furnish();
    const now = hooks.platform.clock.now();
    await block(["sign-in"], new Date(now.getTime() + 60_000));
    await hooks.database.kysely
      .updateTable("customer_blocks")
      .set({ ends_at: now })
      .where("customer_id", "=", customerId)
      .execute();
    await readBlocks();
    await hooks.adjustWallet(id);
    await hooks.send();
    expect(receiver.got).toHaveLength(1);
  });
});

test("a block of spending and changes leaves webhooks alone", async () => {
  const { id, block } = await furnish();
  await hooks.adjustWallet(id);
  await block(["spending", "changes"]);
  await readBlocks();
  await hooks.adjustWallet(id);
  await hooks.send();
  expect(receiver.got).toHaveLength(2);
});
