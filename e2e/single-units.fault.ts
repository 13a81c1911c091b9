import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeCountedBefore, crowdedAddress, lostStockUpdate, skippedUniqueness } from "./faults/defects.ts";
import { findSoon } from "./faults/find-soon.ts";
import { inviteBuyers, type ScarceThing, scarceThings, sellLastUnits } from "./faults/single-units.ts";
import type { TestCustomer } from "./harness/customers.ts";
import { auditLines } from "./harness/inspector.ts";
import { startStillProduct, type StillProduct } from "./harness/still-product.ts";
import { bySize } from "./faults/run-size.ts";

// F4: forty buyers for ten units get exactly ten, and thirty times the same refusal.

/** A planted defect shows within this many. */
const tries = 20;
const rounds = bySize({ smoke: 8, short: 8, thorough: 20, long: 500 });

let shop: StillProduct;
let buyers: TestCustomer[];

beforeAll(async () => {
  shop = await startStillProduct();
  buyers = await inviteBuyers(shop);
});

afterAll(() => shop.close());

// In order: the defects stay in the database of the file.
describe("F4", { shuffle: false }, () => {
  test.each(scarceThings)("sells the last ten of each %s to ten", async (thing) => {
    for (let round = 0; round < rounds; round += 1) {
      expect(await sellLastUnits(shop, buyers, thing)).toEqual([]);
    }
    expect(await auditLines(shop)).toEqual([]);
  });

  test.each<[string, string, readonly ScarceThing[]]>([
    ["an offer that everyone gets repeatedly", skippedUniqueness, ["offer-per-customer"]],
    ["stock and offers that are counted down from an old count", lostStockUpdate, ["stock", "offer"]],
    ["a code whose limit is counted before it is paid", codeCountedBefore, ["code"]],
    ["an address that all compete for", crowdedAddress, ["address"]],
  ])("finds %s", async (_, defect, things) => {
    await shop.platform.db.pool.query(defect);
    for (const thing of things) {
      expect(await findSoon(tries, () => sellLastUnits(shop, buyers, thing))).not.toEqual([]);
    }
  });
});
