import { createCtx } from "#src/platform/ctx.ts";
import type { ChainId } from "#src/shared/coins/chains.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { createPayment } from "#src/features/payments/server/create-payment.ts";
import { generateStaticWallets } from "#src/features/payments/server/static-wallets.ts";
import { hashOf, type PaymentsTestbed } from "#src/features/payments/server/payments-testbed.fixture.ts";
import type { Promised } from "./coin-truth.ts";

/** How a customer pays. */
const habits = ["exact", "exact", "parts", "parts", "over", "dust", "huge", "wrong"] as const;

/** An address that a customer was shown, and the coins it has received. */
export interface Target {
  readonly actor: UserActor;
  readonly chain: ChainId;
  readonly address: string;
  readonly asset: string;
  readonly habit: (typeof habits)[number];
  /** About the requested amount. */
  readonly dueUnits: bigint;
  /** About half of the smallest amount worth moving. */
  readonly dustUnits: bigint;
  readonly promised: Promised | null;
  readonly late: Set<string>;
  hasLost: boolean;
  sent: number;
}

const methods = [
  { id: "btc", chain: "btc", asset: "BTC", dustUnits: 2_900n },
  { id: "doge", chain: "doge", asset: "DOGE", dustUnits: 650_000_000n },
  { id: "eth", chain: "eth", asset: "ETH", dustUnits: 900_000_000_000_000n },
  { id: "usdt-eth", chain: "eth", asset: "USDT", dustUnits: 5_600_000n },
  { id: "ltc", chain: "ltc", asset: "LTC", dustUnits: 1_250_000n },
  { id: "usdc-eth", chain: "eth", asset: "USDC", dustUnits: 5_600_000n },
] as const;

/** New customers with an address each: of a payment, or (one in four) a permanent one. */
export async function openTargets(
  testbed: PaymentsTestbed,
  count: number,
  random: () => number,
): Promise<Target[]> {
  const targets: Target[] = [];
  for (let index = 0; index < count; index += 1) targets.push(await openTarget(testbed, index, random));
  return targets;
}

async function openTarget(testbed: PaymentsTestbed, index: number, random: () => number): Promise<Target> {
  const actor = await testbed.newCustomer();
  const method = methods[index % methods.length] ?? methods[0];
  const { chain, asset, dustUnits } = method;
  const habit = habits[Math.floor(random() * habits.length)] ?? "exact";
  const coins = { actor, chain, asset, habit, dustUnits, late: new Set<string>(), hasLost: false, sent: 0 };
  const amountCents = habit === "huge" ? 2_000 : 1_500 + Math.floor(random() * 200_000);
  const body = { method: method.id, amountCents };
  const idempotency = { key: testbed.platform.ids.random(), requestHash: hashOf(body) };
  // Beside a permanent address it only names the amount, and stays unpaid.
  const payment = await createPayment(testbed.context, createCtx(testbed.platform, actor), {
    body,
    idempotency,
  });
  const dueUnits = BigInt(payment.dueUnits);
  if (random() < 0.25) {
    const wallets = await generateStaticWallets(
      testbed.context,
      createCtx(testbed.platform, actor),
      method.id,
    );
    const address = wallets[0]?.address;
    if (address === undefined) throw new Error("no permanent address");
    return { ...coins, address, dueUnits, promised: null };
  }
  const { rows } = await testbed.database.pool.query<{ rate_e8: bigint }>(
    "SELECT p.rate_e8 FROM payments p JOIN deposit_addresses a ON a.id = p.address_id WHERE a.address = $1",
    [payment.address],
  );
  const rateE8 = rows[0]?.rate_e8 ?? 0n;
  if (payment.address === null) throw new Error("the payment shows no address");
  return { ...coins, address: payment.address, dueUnits, promised: { asset, units: dueUnits, rateE8 } };
}
