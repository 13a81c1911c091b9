import type { CalledProduct } from "../process.ts";
import { type Customer, idempotencyOf, submit, withoutInput } from "../customer.ts";
import type { Step } from "../step.ts";
import type { Testbed } from "../testbed.ts";

type OwnServer = Customer["servers"][number];

/** A step on some server of some customer. */
function onServer(
  name: string,
  weight: number,
  run: (testbed: Testbed, customer: Customer, server: OwnServer) => Promise<string>,
): Step {
  return {
    name,
    weight,
    when: ({ customers }) => customers.some(({ servers }) => servers.length > 0),
    run: async (testbed) => {
      const owner = testbed.chance.pickAny(testbed.customers.filter(({ servers }) => servers.length > 0));
      const server = testbed.chance.pickAny(owner?.servers ?? []);
      return owner && server ? `${server.name}: ${await run(testbed, owner, server)}` : "no server";
    },
  };
}

async function prolong(testbed: Testbed, customer: Customer, { id }: OwnServer): Promise<string> {
  const { actor } = customer;
  const input = { ...withoutInput, actor, params: { id: id } };
  const { options } = await testbed.process.product.servers.handlers["GET /v2/servers/{id}/prolong"](input);
  const option = testbed.chance.pickAny(options.filter(({ months }) => months <= 3));
  if (!option) return "no term";
  const body = { months: option.months, expectedTotalCents: option.totalCents };
  return order(testbed, customer, `prolong for ${option.totalCents}`, body, (product, idempotency) =>
    product.servers.handlers["POST /v2/servers/{id}/prolong"]({ ...input, body, idempotency }),
  );
}

async function buyAddress(testbed: Testbed, customer: Customer, { id }: OwnServer): Promise<string> {
  const input = { ...withoutInput, actor: customer.actor, params: { id: id } };
  const quote = await testbed.process.product.servers.handlers["GET /v2/servers/{id}/ipv4"](input);
  const body = { expectedTotalCents: quote.totalCents };
  return order(testbed, customer, `address for ${quote.totalCents}`, body, (product, idempotency) =>
    product.servers.handlers["POST /v2/servers/{id}/ipv4"]({ ...input, body, idempotency }),
  );
}

function order(
  testbed: Testbed,
  customer: Customer,
  what: string,
  body: { readonly expectedTotalCents: number },
  place: (product: CalledProduct, idempotency: ReturnType<typeof idempotencyOf>) => Promise<object>,
): Promise<string> {
  const key = testbed.ids.random();
  return submit(testbed, customer, {
    what,
    key,
    totalCents: BigInt(body.expectedTotalCents),
    send: (product) => place(product, idempotencyOf(key, body)),
  });
}

const power = (verb: "start" | "stop" | "restart", weight: number): Step =>
  onServer(verb, weight, async ({ process: { product } }, { actor }, { id }) => {
    const input = { ...withoutInput, actor, params: { id: id }, body: {} };
    await product.servers.handlers[`POST /v2/servers/{id}/${verb}`](input);
    return "asked";
  });

const password = onServer("change password", 1, async ({ process: { product } }, { actor }, { id }) => {
  const input = { ...withoutInput, actor, params: { id: id }, body: { password: "another horse" } };
  await product.servers.handlers["POST /v2/servers/{id}/change-password"](input);
  return "asked";
});

const reinstall = onServer(
  "reinstall",
  3,
  async ({ process: { product } }, { actor, reinstalls }, { id, name }) => {
    const body = { image: "debian-12", password: "correct horse", confirmName: name };
    const input = { ...withoutInput, actor, params: { id: id }, body };
    await product.servers.handlers["POST /v2/servers/{id}/reinstall"](input);
    reinstalls.push(id);
    return "asked";
  },
);

async function cancel({ chance, customers, process: { product } }: Testbed): Promise<string> {
  const customer = chance.pickAny(customers.filter(({ reinstalls }) => reinstalls.length > 0));
  const id = customer?.reinstalls.pop();
  if (!customer || !id) return "nothing waits";
  const input = { ...withoutInput, actor: customer.actor, params: { id }, body: {} };
  await product.servers.handlers["POST /v2/servers/{id}/reinstall/cancel"](input);
  return "called off";
}

const autoprolong = onServer(
  "autoprolong",
  2,
  async ({ chance, process: { product } }, { actor }, { id }) => {
    const body = { isEnabled: chance.strikes(0.6) };
    const input = { ...withoutInput, actor, params: { id: id }, body };
    await product.servers.handlers["POST /v2/servers/{id}/autoprolongation/toggle"](input);
    return body.isEnabled ? "on" : "off";
  },
);

/** Acts of customers on their servers. */
export const serverSteps: readonly Step[] = [
  onServer("prolong", 3, prolong),
  onServer("buy address", 3, buyAddress),
  power("start", 2),
  power("stop", 2),
  power("restart", 1),
  password,
  reinstall,
  {
    name: "cancel reinstall",
    weight: 3,
    when: ({ customers }) => customers.some(({ reinstalls }) => reinstalls.length > 0),
    run: cancel,
  },
  autoprolong,
];
