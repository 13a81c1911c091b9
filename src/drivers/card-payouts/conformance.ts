import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SentHeaders } from "#src/platform/http/sent-headers.ts";
import { type CardPayouts, CardPayoutsError } from "./port.ts";

/** What a card of the gateway's tests does. */
type Fate = "paid" | "refused" | "returned" | "lost-answer" | "lost-request";

export interface CardPayoutsUnderTest {
  readonly driver: CardPayouts;
  /** What the gateway calls a card of this fate. */
  token(fate: Fate): string;
  /** A person chooses the card at the page; the code that leads back. */
  choose(url: string, token: string): Promise<string>;
  /** Lets so much time go by at the gateway. */
  later(ms: number): void;
  callback(id: string): { readonly body: Buffer; readonly headers: SentHeaders };
  /** It does not answer until this is called with false. */
  fail(isAway: boolean): void;
  /** How many payouts it has made for an id. */
  made(id: string): Promise<number>;
  stop(): Promise<void>;
}

let number = 0;
const nextId = (): string => `01995fc0-0000-7000-8000-${String((number += 1)).padStart(12, "0")}`;
const longMs = 60 * 60_000;

/** What every gateway that pays to cards must do; called from the test file of each. */
export function describeCardPayouts(name: string, setUp: () => Promise<CardPayoutsUnderTest>): void {
  describe(name, () => {
    let gateway: CardPayoutsUnderTest;
    beforeAll(async () => {
      gateway = await setUp();
    });
    afterAll(() => gateway.stop());

    const pay = (fate: Fate, id = nextId()) =>
      gateway.driver.create({ id, cents: 2_500n, token: gateway.token(fate) });

    test("a card is typed at its page and comes back with brand, four digits and what it was asked for", async () => {
      const returnUrl = "https://shop.example/payouts";
      const url = await gateway.driver.page({ reference: "r-1", returnUrl });
      expect(new URL(url).protocol).toMatch(/^https?:$/);
      const card = await gateway.driver.readCard(await gateway.choose(url, gateway.token("paid")));
      expect(card).toMatchObject({ reference: "r-1", token: gateway.token("paid") });
      expect(card?.brand).toMatch(/^\w+$/);
      expect(card?.last4).toMatch(/^\d{4}$/);
      for (const code of ["", "x", "e30", "a".repeat(2_000)])
        expect(await gateway.driver.readCard(code), code).toBeNull();
    });

    test("a payout is paid, and one that is asked for again and again is one", async () => {
      const id = nextId();
      const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => pay("paid", id)));
      expect(new Set([first, ...others].map((one) => one?.ref)).size).toBe(1);
      expect(await gateway.made(id)).toBe(1);
      gateway.later(longMs);
      expect(await gateway.driver.look(id)).toEqual({ ref: first?.ref, state: "paid" });
      expect(await pay("paid", id)).toEqual({ ref: first?.ref, state: "paid" });
    });

    test("what it was never asked for it does not have", async () => {
      expect(await gateway.driver.look(nextId())).toBeNull();
    });

    test("a refused card fails", async () => {
      const id = nextId();
      await pay("refused", id);
      gateway.later(longMs);
      expect(await gateway.driver.look(id)).toMatchObject({ state: "failed" });
    });

    test("an answer that was lost is an error, and a look finds the payout", async () => {
      const id = nextId();
      await expect(pay("lost-answer", id)).rejects.toThrow(CardPayoutsError);
      gateway.later(longMs);
      expect(await gateway.driver.look(id)).toMatchObject({ state: "paid" });
      expect(await gateway.made(id)).toBe(1);
    });

    test("a request that was lost is an error, a look finds nothing, and the same key can be sent again", async () => {
      const id = nextId();
      await expect(pay("lost-request", id)).rejects.toThrow(CardPayoutsError);
      expect(await gateway.driver.look(id)).toBeNull();
      await pay("lost-request", id);
      gateway.later(longMs);
      expect(await gateway.driver.look(id)).toMatchObject({ state: "paid" });
    });

    test("money that came back is said of a payout that was paid", async () => {
      const id = nextId();
      await pay("returned", id);
      gateway.later(10_000);
      const paid = await gateway.driver.look(id);
      gateway.later(longMs);
      expect([paid, await gateway.driver.look(id)]).toEqual([
        { ref: paid?.ref, state: "paid" },
        { ref: paid?.ref, state: "failed" },
      ]);
    });

    test("a callback names its payout when it is signed, and is nothing otherwise", async () => {
      const id = nextId();
      const { body, headers } = gateway.callback(id);
      expect(gateway.driver.verify(body, headers)).toBe(id);
      const forged = Buffer.from(body.toString().replace(/\d/, (digit) => String((Number(digit) + 1) % 10)));
      const tries: [Buffer, SentHeaders][] = [
        [forged, headers],
        [body.subarray(0, -1), headers],
        [Buffer.alloc(0), headers],
        [body, {}],
        [body, Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, `${String(value)}0`]))],
      ];
      expect(tries.map(([raw, given]) => gateway.driver.verify(raw, given))).toEqual(tries.map(() => null));
    });

    test("while it is away everything is an error, and nothing is paid", async () => {
      const id = nextId();
      gateway.fail(true);
      await expect(pay("paid", id)).rejects.toThrow(CardPayoutsError);
      await expect(gateway.driver.look(id)).rejects.toThrow(CardPayoutsError);
      await expect(gateway.driver.health()).rejects.toThrow(CardPayoutsError);
      gateway.fail(false);
      await expect(gateway.driver.health()).resolves.toBeUndefined();
      expect(await gateway.driver.look(id)).toBeNull();
    });
  });
}
