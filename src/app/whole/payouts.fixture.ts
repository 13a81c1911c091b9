import { sql } from "kysely";
import type { RouteKey } from "#src/shared/contract.ts";
import { decodeId } from "#src/shared/ids.ts";
import {
  type Caller,
  type CallParts,
  createOwnershipTestbed,
} from "../../../e2e/harness/ownership-testbed.ts";

export const hourMs = 3_600_000;

/** Addresses of no one, in the demo's networks. */
export const wallets = [
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "0xde709f2102306220921060314715629080e2fb77",
];

/** The whole product with a reseller who may be paid: a confirmed email, a second factor, a name and a country. */
export async function openPayouts(env: Readonly<Record<string, string>> = {}) {
  const testbed = await createOwnershipTestbed({ env });
  const { database, platform, callers } = testbed;
  const db = database.kysely;
  const customerId = decodeId("customer", testbed.ids.customer) ?? "";
  await db
    .updateTable("users")
    .set({ email_verified_at: platform.clock.now() })
    .where("id", "in", db.selectFrom("memberships").select("user_id").where("customer_id", "=", customerId))
    .execute();
  await db
    .insertInto("tax_profiles")
    .values({ customer_id: customerId, country: "DE", name: "Ada Reef", updated_at: platform.clock.now() })
    .onConflict((on) => on.column("customer_id").doUpdateSet({ name: "Ada Reef" }))
    .execute();
  const { shop_id: shopId } = await db
    .selectFrom("whitelabel_sites")
    .select("shop_id")
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  const ask = async (key: RouteKey, caller: Caller, parts: CallParts = {}) => {
    const answer = await testbed.call(key, caller, parts);
    const body = answer.json();
    return { status: answer.statusCode, code: body.error?.code, body };
  };
  const stepUp = () =>
    testbed.call("POST /auth/step-up", callers.owner, {
      body: { password: "correct horse" },
    });
  /** Lets the waiting time of a destination go by; its id. */
  const ready = async (destination: unknown): Promise<string> => {
    const id = String(destination);
    await db
      .updateTable("payout_destinations")
      .set({ usable_from: platform.clock.now() })
      .where("id", "=", decodeId("payoutDestination", id) ?? "")
      .execute();
    return id;
  };
  return {
    ...testbed,
    ask,
    customerId,
    source: `margin:${shopId}`,
    stepUp,
    /** Gives the owner's site this much available margin, or the owner rewards. */
    earn: async (cents: number, account = `margin:${shopId}`): Promise<void> => {
      const id = platform.ids.next();
      await sql`
        SELECT wallet_open(${customerId}::uuid), wallet_open_earned(${customerId}::uuid, ${account}),
          ledger_post(${id}::uuid, 'test', ${`test:${id}`}, 'test', ${id}::uuid, ${platform.clock.now()}::timestamptz,
            ARRAY[ledger_account_id(${account}, ${customerId}::uuid, 'USD'),
                  ledger_account_id('revenue', NULL, 'USD')],
            ARRAY['USD', 'USD'], ARRAY[${cents}, ${-cents}]::numeric[])`.execute(db);
    },
    /** Cents of an account of the owner. */
    balanceOf: async (kind: string): Promise<number> => {
      const row = await db
        .selectFrom("ledger_accounts")
        .select("balance")
        .where("customer_id", "=", customerId)
        .where("kind", "=", kind)
        .executeTakeFirst();
      return Number(row?.balance ?? 0);
    },
    /** Adds a destination and lets its waiting time go by. */
    readyDestination: async (address: string): Promise<string> => {
      await stepUp();
      const added = await ask("POST /v2/payouts/destinations", callers.owner, {
        body: { method: "usdt-eth", address, label: "wallet" },
      });
      return ready(added.body.id);
    },
    /** Adds a card and lets its waiting time go by. */
    readyCard: async (body: object): Promise<string> => {
      await stepUp();
      const added = await ask("POST /v2/payouts/cards", callers.owner, { body: { label: "card", ...body } });
      return ready(added.body.id);
    },
    request: (destinationId: string, amountCents: number, key?: string) =>
      ask("POST /v2/whitelabel/{id}/withdrawals/request", callers.owner, {
        params: { id: testbed.ids.whitelabelSite },
        body: { amountCents, destinationId },
        ...(key !== undefined && { key }),
      }),
    /** What the auditor finds of money that leaves, and of the books. */
    broken: async (): Promise<string[]> =>
      (await testbed.product.auditor.audit())
        .filter(({ invariant }) => ["W4", "W5", "I1", "I2", "I3"].includes(invariant))
        .map(({ detail }) => detail),
  };
}
