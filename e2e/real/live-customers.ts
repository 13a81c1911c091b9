import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { callApi, callOk } from "../harness/api-client.ts";
import { addContact, buyDomain, waitForDomain } from "../harness/domains.ts";
import { depthOf, purseOf, sendToTakeBack } from "./coin-money.ts";
import type { LiveParts, NodeCoin } from "./live-parts.ts";

/** What a name of `.com` costs for its first year. */
export const nameCents = 700;

/**
 * A customer who works by the API: pays in a coin on its real node, buys a name, has the coins taken back by a
 * reorganisation with a double spend, and pays again. The money is right to the cent at each step.
 */
export async function liveByApi(
  url: string,
  { nodes, registry }: LiveParts,
  coin: NodeCoin,
  { name, cents, nextCents }: { readonly name: string; readonly cents: number; readonly nextCents: number },
): Promise<void> {
  const node = nodes[coin];
  const account = { email: `${coin}@example.com`, password: "a long enough password" };
  const { accessToken: token } = await callOk(url, "POST /auth/sign-up", { body: account });
  const purse = purseOf(url, token);
  const create = (amountCents: number) =>
    callOk(url, "POST /v2/payments/create", {
      token,
      key: randomUUID(),
      body: { method: coin, amountCents },
    });
  const { version } = await callOk(url, "GET /v2/payments/aml", { token });
  await callOk(url, "POST /v2/payments/aml", { token, body: { version } });
  const contact = await addContact(url, token);

  const first = await create(cents);
  const units = BigInt(first.dueUnits);
  const coins = await sendToTakeBack(node, coin, { address: first.address, units });
  await purse.becomes(first.id, { status: "processing", deposit: "seen" });
  await purse.has({ balance: 0, debt: 0 });
  await node.mine(depthOf(coin) - 1);
  await purse.becomes(first.id, { status: "processing", deposit: "confirming" });
  await purse.has({ balance: 0, debt: 0 });
  await node.mine();
  await purse.becomes(first.id, { status: "settled", deposit: "credited" });
  await purse.has({ balance: cents, debt: 0 });

  const bought = await buyDomain(url, token, contact, name);
  await waitForDomain(url, token, bought, "active");
  expect(await registry.find(name)).not.toBeNull();
  await purse.has({ balance: cents - nameCents, debt: 0 });

  await coins.takeBack();
  await purse.becomes(first.id, { deposit: "replaced" });
  await purse.has({ balance: 0, debt: nameCents });
  const refused = await callApi(url, "POST /v2/domains/purchase", {
    token,
    key: randomUUID(),
    body: {
      items: [{ name: `another-${name}`, years: 1, isPrivate: false }],
      contactId: contact,
      autoprolong: false,
      expectedTotalCents: nameCents,
    },
  });
  expect(refused.body).toMatchObject({ error: { code: "debt_open" } });

  const next = await create(nextCents);
  await node.send(next.address, BigInt(next.dueUnits));
  await purse.becomes(next.id, { deposit: "seen" });
  await node.mine(depthOf(coin));
  await purse.becomes(next.id, { status: "settled", deposit: "credited" });
  await purse.has({ balance: nextCents - nameCents, debt: 0 });
}
