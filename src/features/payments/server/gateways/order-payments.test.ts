import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { findGatewayPayments } from "./find-gateway-payments.ts";
import { createGatewaysTestbed, type GatewaysTestbed } from "./gateways-testbed.fixture.ts";
import { createGateways } from "./index.ts";

let gateways: GatewaysTestbed;
/** Payments of one customer and one moment, to one address; the highest id first. */
let ids: readonly string[];
let customerId: string;
const address = "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE";

beforeAll(async () => {
  gateways = await createGatewaysTestbed();
  const actor = await gateways.testbed.newCustomer();
  ({ customerId } = actor);
  const opened: string[] = [];
  for (let count = 0; count < 9; count += 1) opened.push((await gateways.open(actor)).id);
  ids = opened.toSorted().toReversed();
  await gateways.testbed.database.kysely.updateTable("gateway_payments").set({ address }).execute();
});
afterAll(() => gateways.testbed.drop());

test("payments of one moment keep one order in the operator's list, however many are asked for", async () => {
  const { list } = createGateways(gateways.context);
  for (const limit of [1, 4, 9]) {
    expect((await list(limit)).map(({ id }) => id)).toEqual(ids.slice(0, limit));
  }
});

test("a customer who looks for an address finds the same payments each time", async () => {
  for (let time = 0; time < 2; time += 1) {
    const found = await findGatewayPayments(gateways.context, customerId, address);
    expect(found.map(({ id }) => decodeId("gatewayPayment", id))).toEqual(ids.slice(0, 5));
  }
});
