import { randomUUID } from "node:crypto";
import { callOk } from "./api-client.ts";
import { until } from "./until.ts";

/** Two deposits of one customer, which together are more than is credited without a person. */
export interface LargeDeposits {
  /** Waits until both are held; their ids, the oldest first. */
  held(staffToken: string): Promise<readonly string[]>;
}

/** Lets a customer pay twice 13,000 dollars of play money on the demo network; they need some blocks. */
export async function payLarge(url: string, token: string): Promise<LargeDeposits> {
  const { version } = await callOk(url, "GET /v2/payments/aml", { token });
  await callOk(url, "POST /v2/payments/aml", { token, body: { version } });
  const body = { method: "usdt-eth", amountCents: 1_000_000 };
  const ask = async () =>
    String((await callOk(url, "POST /v2/payments/create", { token, body, key: randomUUID() })).id);
  const payments = [await ask(), await ask()];
  await Promise.all(
    payments.map((id) => callOk(url, `POST /v2/payments/${id}/demo-pay`, { body: { amount: "more" } })),
  );
  let found: Promise<readonly string[]> | undefined;
  return { held: (staffToken) => (found ??= findHeld(url, staffToken)) };
}

async function findHeld(url: string, staffToken: string): Promise<readonly string[]> {
  let ids: readonly string[] = [];
  await until("both deposits are held", async () => {
    const { deposits } = await callOk(url, "GET /v2/admin/deposits?state=held", { token: staffToken });
    ids = deposits.map(({ id }: { id: string }) => id);
    return ids.length === 2;
  });
  return ids;
}
