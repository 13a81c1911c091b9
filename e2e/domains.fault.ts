import { expect, test } from "vitest";
import { createEmptyDatabase } from "#src/platform/db/test-database.ts";
import { deliverDomains } from "./faults/domain-deliveries.ts";
import { killWhileBuying } from "./faults/domain-kills.ts";
import { bySize, isLong, seed } from "./faults/run-size.ts";

// F8 for names: a registry that fails, loses answers and repeats calls. Every paid order is delivered or refunded,
// a refunded name is not ours there, and its bill has nothing that no one paid for.

const orders = isLong ? 4_000 : 60;

test("a bad registry costs no one money or a name", async () => {
  const { problems, summary } = await deliverDomains({ orders, seed });
  process.stdout.write(`F8, names: ${orders} orders, FAULT_SEED=${seed}: ${summary}\n`);
  expect(problems).toEqual([]);
});

test("a refund for a lost answer would be found", async () => {
  const defect = `CREATE OR REPLACE FUNCTION domains_deliver(p_domain uuid, p_order uuid, p_transaction uuid, p_at timestamptz)
    RETURNS boolean LANGUAGE sql AS 'SELECT domains_refund(p_domain, p_order, p_transaction, ''internal'', p_at)'`;
  const { problems } = await deliverDomains({ orders: 4, seed, defect });
  expect(problems).toContainEqual(expect.stringContaining("was refunded, and the registry has it"));
});

// F1 for names: kill -9 at any moment of a purchase, a renewal or a transfer.
test("a server that is killed again and again loses no name and pays for none twice", async () => {
  const kills = bySize({ smoke: 2, short: 3, thorough: 4, long: 200 });
  const { problems, acknowledged } = await killWhileBuying({
    databaseUrl: await createEmptyDatabase(),
    seed,
    kills,
  });
  process.stdout.write(`F1, names: ${kills} kills, FAULT_SEED=${seed}: ${acknowledged} orders\n`);
  expect(problems).toEqual([]);
});
