import { noActs } from "#src/platform/operator/no-acts.fixture.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { whyNoCoreNode } from "../../../scripts/real/core-nodes.ts";
import { createDrivers } from "#src/app/drivers.ts";
import { partChecks } from "#src/app/operator/part-checks.ts";
import { readConfig } from "#src/config/config.ts";
import { demoAccountKeys } from "#src/features/payments/server/account-keys.ts";
import { createContext } from "#src/features/payments/server/context.ts";
import { issueAddress, provenAddress } from "#src/features/payments/server/issue-address.ts";
import { methodOf } from "#src/features/payments/server/methods.ts";
import { adoptAccountKeys } from "#src/features/payments/server/adopt-account-keys.ts";
import { insertCustomer, issuerOf } from "#src/features/payments/server/payments-testbed.fixture.ts";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { type CoreTestNode, startCoreNode } from "./core/core-node.fixture.ts";

// A real node by the product's own settings: chosen, checked, and spelling the addresses that customers are shown.

const kind = "litecoin-0.21";
const reason = whyNoCoreNode(kind);
if (reason === null) describe("a node of Litecoin by its settings", byItsSettings);
else test("a node of Litecoin by its settings", ({ skip }) => skip(reason));

function byItsSettings(): void {
  let node: CoreTestNode;
  let database: TestDatabase;
  beforeAll(async () => {
    [node, database] = await Promise.all([startCoreNode(kind), createTestDatabase()]);
  });
  afterAll(async () => {
    await node.stop();
    await database.drop();
  });

  const settings = () => readConfig({ CHAIN_LTC: "core", LTC_RPC_URL: node.url });

  test("the check names its network and that its coins are play money, without its login", async () => {
    const check = partChecks(settings(), database).find(({ part }) => part === "chain ltc");
    expect(check?.variable).toBe("LTC_RPC_URL");
    const line = await check?.run();
    expect(line).toMatch(/^core:530827f38f93b43e\w+, in step at block 110; a test network; /);
    expect(line).not.toContain(new URL(node.url).password);
  });

  test("its address is spelled as on its network, and stays proven when the node does not answer", async () => {
    const ids = createIds(() => systemClock.now());
    const log = createLog("silent");
    const platform = { db: database, ids, log, clock: systemClock, wake: () => undefined };
    const drivers = createDrivers(platform, settings());
    const parts = { ...drivers, accountKeys: demoAccountKeys, issuerOf, perform: noActs };
    const context = createContext(platform, parts);
    await adoptAccountKeys(context);
    const method = methodOf("ltc", "LTC");
    if (method === undefined) throw new Error("there is no method of LTC");
    const { customerId } = await insertCustomer(platform);
    const issued = await transaction(platform, (trx) => issueAddress(context, trx, method, customerId));
    expect(issued.address).toMatch(/^rltc1q/);
    expect(await node.rpc("validateaddress", issued.address)).toMatchObject({ isvalid: true });
    const silent = createContext(platform, { ...parts, chains: [] });
    expect(provenAddress(silent, method, issued)).toBe(issued.address);
  });
}
