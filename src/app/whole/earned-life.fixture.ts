import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";
import { parseUnits } from "#src/shared/money.ts";
import type { Caller } from "../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "./office.fixture.ts";
import { openPayouts, wallets } from "./payouts.fixture.ts";

const blockMs = 2_000;
const reason = "looked at the site";
const [wallet = "", another = ""] = wallets;

/** What may become of a site's money: that which happens often first. */
export const oftenActs = ["buy", "refund", "mature", "request", "approve", "send", "pay"] as const;
export const seldomActs = [
  "commission",
  "terms",
  "void",
  "moveRewards",
  "freeze",
  "cancel",
  "reject",
  "sendWrong",
  "fail",
  "close",
  "resume",
] as const;
export type ActName = (typeof oftenActs | typeof seldomActs)[number];

/** One who buys on the site. */
interface Buyer {
  readonly caller: Caller;
  readonly customerId: string;
  readonly sshKeyId: string;
}

/** A site of a reseller with what buyers, their affiliate, its owner and staff do about its money. Acts that are refused change nothing. */
export async function openEarnedLife() {
  const testbed = await openPayouts();
  const { ask, platform, product, callers } = testbed;
  const db = testbed.database.kysely;
  const owner = await signInStaff(testbed, "owner");
  const params = { id: testbed.ids.whitelabelSite };
  const site = (await ask("GET /v2/whitelabel/{id}", callers.owner, { params })).body;
  const host = String(site.host);
  // A sale brings enough to be withdrawn.
  await ask("PUT /v2/whitelabel/{id}/pricing/server", callers.owner, {
    params,
    body: { rules: [{ planId: "sloop-2", mode: "fixed", value: 4_000 }] },
  });
  const setTerms = (kind: "fixed" | "net" | "margin", months: number | null) =>
    ask("PUT /v2/whitelabel/{id}/affiliate-program", callers.owner, {
      params,
      body: {
        isOpen: true,
        kind,
        percentBp: 2_000,
        months,
        rewardCents: 700,
        minSpentCents: 3_000,
        holdDays: 0,
      },
    });
  await setTerms("fixed", null);
  const signUp = async (referrer?: string): Promise<Buyer> => {
    const email = `${randomUUID()}@example.com`;
    const body = { email, password: "correct horse", ...(referrer !== undefined && { referrer }) };
    const signedUp = await ask("POST /auth/sign-up", { token: null, host }, { body });
    const caller: Caller = { token: String(signedUp.body.accessToken), host };
    const { customer_id: customerId } = await db
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.user_id")
      .select("customer_id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    await testbed.credit(customerId, 10_000_000);
    const sshKey = await ask("POST /v2/servers/ssh-keys", caller, {
      body: { name: "laptop", publicKey: testbed.publicKey },
    });
    return { caller, customerId, sshKeyId: String(sshKey.body.id) };
  };
  const affiliate = await signUp();
  const { id: referrer } = (await ask("GET /users/me", affiliate.caller)).body;
  const quote = await ask("GET /v2/servers/quote", affiliate.caller, {
    query: { plan: "sloop-2", location: "fra1", months: "1" },
  });
  const price = Number(quote.body.totalCents);
  const destination = await testbed.readyDestination(wallet);
  const staff = (key: "approve" | "reject" | "send" | "transaction" | "give-up", id: string, body: object) =>
    // The calls of this fixture alone.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    ask(`POST /v2/admin/payouts/{id}/${key}` as "POST /v2/admin/payouts/{id}/send", owner, {
      params: { id },
      body: { reason, ...body },
    });
  const openPayout = async () => {
    const { body } = await ask("GET /v2/whitelabel/{id}/withdrawals", callers.owner, { params });
    const { id, state, amount } = body.withdrawals[0] ?? {};
    return { id: String(id), state: String(state), amount: String(amount) };
  };
  const delivered = () => db.selectFrom("margin_accruals").select("order_id").orderBy("order_id").execute();
  const confirm = async (): Promise<void> => {
    for (let block = 0; block < 15 && (await openPayout()).state === "sending"; block += 1) {
      await testbed.clock.advance(blockMs);
      await testbed.runJob("scan-eth");
      await testbed.runJob("confirm-payouts");
    }
  };
  const acts: Record<ActName, (share: number) => Promise<unknown>> = {
    /** A server, which fails now and then and is paid back; whose buyer came by the affiliate's link now and then. */
    buy: async (share: number) => {
      const buyer = await signUp(share % 2 === 0 ? referrer : undefined);
      const name = share % 5 === 0 ? `fail-create-${randomUUID().slice(0, 8)}` : "web-1";
      await ask("POST /v2/servers/purchase", buyer.caller, {
        body: { ...testbed.purchaseBody, name, sshKeyIds: [buyer.sshKeyId], expectedTotalCents: price },
      });
      await testbed.finishTasks();
    },
    /** A share of what is left of an order that was delivered. */
    refund: async (share: number) => {
      const orders = await delivered();
      const order = orders[share % Math.max(1, orders.length)]?.order_id;
      if (order === undefined) return;
      await sql`
        SELECT wallet_refund_unused(${order}, ${platform.ids.next()}, 'staff', cents, ${platform.clock.now()})
        FROM (SELECT (wallet_left_of_order(id) * ${Math.min(100, share + 1)} / 100)::bigint AS cents
              FROM orders WHERE id = ${order}) AS asked WHERE cents > 0`.execute(db);
    },
    /** What orders bring the affiliate is decided; staff looks at it, who seems one with the buyers, and it is paid. */
    commission: async () => {
      const consumers = product.consumers.filter(({ name }) => name === "referrals-keep");
      await runToEnd(platform, consumers);
      await testbed.runJob("share-margins");
      const { body } = await ask("GET /v2/admin/referrals", owner);
      for (const { id } of body.rewards)
        await ask("POST /v2/admin/referrals/{id}/approve", owner, { params: { id }, body: { reason } });
      await testbed.runJob("settle-commissions");
    },
    /** The owner of the site does not pay the oldest reward that waits: it is margin again. */
    void: async () => {
      await testbed.runJob("share-margins");
      const { body } = await ask("GET /v2/whitelabel/{id}/rewards", callers.owner, { params });
      const [{ id } = { id: undefined }] = body.rewards;
      if (id === undefined) return;
      const asked = { params: { ...params, rewardId: String(id) }, body: { reason } };
      await ask("POST /v2/whitelabel/{id}/rewards/{rewardId}/void", callers.owner, asked);
      await testbed.runJob("settle-commissions");
    },
    terms: async (share: number) => {
      await setTerms(
        share % 2 === 0 ? "net" : "margin",
        share % 3 === 0 ? null : share + 1 > 60 ? 60 : share + 1,
      );
    },
    moveRewards: async (share: number) => {
      await ask("POST /v2/referrals/to-wallet", affiliate.caller, { body: { amountCents: share * 7 + 1 } });
    },
    /** The hold of some orders is over. */
    mature: async (share: number) => {
      await sql`
        UPDATE margin_accruals SET available_at = ${platform.clock.now()}
        WHERE state = 'pending' AND hashtextextended(order_id::text, 0) % 100 > ${-share}`.execute(db);
      await testbed.runJob("whitelabel-mature-margins");
    },
    freeze: async (share: number) => {
      const orders = await delivered();
      const orderId = orders[share % Math.max(1, orders.length)]?.order_id;
      if (orderId === undefined) return;
      const ctx = { ...createCtx(platform, systemActor), reason };
      // What matured cannot be frozen.
      await product.wallet.margins.freeze(ctx, { orderId, isFrozen: share % 3 > 0 }).catch(() => undefined);
    },
    request: async (share: number) => {
      await testbed.stepUp();
      const available = await testbed.balanceOf(testbed.source);
      return testbed.request(destination, Math.max(2_000, Math.floor((available * (share + 1)) / 100)));
    },
    cancel: async () => {
      const { id } = await openPayout();
      return ask("POST /v2/payouts/{id}/cancel", callers.owner, { params: { id } });
    },
    approve: async () => staff("approve", (await openPayout()).id, {}),
    reject: async () => staff("reject", (await openPayout()).id, { note: "Write to us." }),
    send: async () => {
      await testbed.runJob("refresh-rates");
      await staff("send", (await openPayout()).id, { feeCents: 10 });
    },
    /** Coins that pay another address, and are named as those of the payout. */
    sendWrong: async () => {
      const { id, state } = await openPayout();
      if (state !== "sending") return;
      const txid = await product.payments.outgoing.sendPlay("usdt-eth", another, 1n);
      await staff("transaction", id, { txid });
      await testbed.clock.advance(blockMs);
      await testbed.runJob("scan-eth");
      await testbed.runJob("confirm-payouts");
    },
    pay: async () => {
      const { id, state, amount } = await openPayout();
      if (state !== "sending") return;
      const units = parseUnits(amount, 6) ?? 0n;
      const txid = await product.payments.outgoing.sendPlay("usdt-eth", wallet, units);
      await staff("transaction", id, { txid });
      await confirm();
    },
    fail: async () => {
      const asked = await staff("give-up", (await openPayout()).id, { note: "It was not sent." });
      if (asked.code !== "approval_needed") return;
      await ask("POST /v2/admin/approvals/{id}/decide", callers.staff, {
        params: { id: String(asked.body.error.params.id) },
        body: { decision: "approve", note: "looked at it" },
      });
    },
    close: async () => {
      const body = { confirmName: site.slug };
      await ask("POST /v2/whitelabel/{id}/close", callers.owner, { params, body });
    },
    resume: async () => {
      await ask("POST /v2/whitelabel/{id}/resume", callers.owner, { params, body: {} });
    },
  };
  return {
    ...testbed,
    acts,
    openPayout,
    /** How often each end of a payout was reached, and other things that a run should have seen. */
    seen: async (): Promise<Record<string, number>> => {
      const { rows } = await sql<{ kind: string; count: number }>`
        SELECT state AS kind, count(*)::integer AS count FROM payouts WHERE source = ${testbed.source} GROUP BY 1
        UNION ALL
        SELECT kind, count(*)::integer FROM ledger_transactions
        WHERE kind IN ('margin-maturity', 'commission', 'commission-returned', 'reward-earned', 'refund') GROUP BY 1
        UNION ALL
        SELECT 'reward-taken-back', count(*)::integer FROM ledger_transactions t
        JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
        WHERE t.kind = 'refund' AND a.customer_id IS NOT NULL AND a.kind LIKE 'rewards%'`.execute(db);
      return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
    },
    /** The site's end: its customers are the provider's now. */
    end: async () => {
      await acts.close(0);
      await sql`UPDATE sites SET closes_at = ${platform.clock.now()} WHERE state = 'closing'`.execute(db);
      await testbed.runJob("whitelabel-end-sites");
      const { shop_id: shop } = await db
        .selectFrom("whitelabel_sites")
        .select("shop_id")
        .where("id", "=", decodeId("whitelabelSite", params.id) ?? "")
        .executeTakeFirstOrThrow();
      const { state } = await db
        .selectFrom("sites")
        .select("state")
        .where("id", "=", shop)
        .executeTakeFirstOrThrow();
      return state;
    },
  };
}
