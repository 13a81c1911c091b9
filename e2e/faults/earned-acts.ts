import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { encodeId } from "#src/shared/ids.ts";
import { type Answer, callApi, type Call } from "../harness/api-client.ts";
import { callAt } from "../harness/call-at.ts";
import type { Inspector } from "../harness/inspector.ts";
import { openStaffSession } from "../harness/staff-session.ts";
import { type EarningShop, resellerPassword } from "./earning-shop.ts";

/** What happens to a site's money. */
export const earnedActs = ["buy", "refund", "request", "approve", "send", "play", "giveTime"] as const;
export type EarnedAct = (typeof earnedActs)[number];

export interface EarnedActs {
  run(act: EarnedAct, url: string): Promise<void>;
  /** Payouts that their reseller was answered for. */
  readonly acknowledged: ReadonlySet<string>;
  /** Calls that got their answer. */
  count(): number;
}

const reason = "looked at the site";

/** Acts of a buyer, the reseller and staff. Those that are refused change nothing, and those whose answer was lost are asked for again. */
export function createEarnedActs(inspector: Inspector, shop: EarningShop, random: () => number): EarnedActs {
  const db = inspector.platform.db.kysely;
  const acknowledged = new Set<string>();
  let answered = 0;
  let staffToken: string | undefined;
  /** Bodies by act whose answer was lost: sent again under their key. */
  const open = new Map<string, { readonly key: string; readonly body: object }>();

  const staff = async (url: string, route: string, call: Call): Promise<Answer> => {
    staffToken ??= (await openStaffSession(url, inspector, { role: "owner" })).token;
    const answer = await callApi(url, route, { ...call, token: staffToken });
    // Its session or proof has ended: the next act has another one.
    if (answer.status === 401 || answer.body?.error?.code === "step_up_required") staffToken = undefined;
    answered += 1;
    return answer;
  };
  const payoutIn = async (...states: readonly string[]): Promise<string | null> => {
    const row = await db
      .selectFrom("payouts")
      .select("id")
      .where("source", "=", shop.source)
      .where("state", "in", states)
      .executeTakeFirst();
    return row === undefined ? null : encodeId("payout", row.id);
  };
  const onPayout = async (url: string, verb: string, states: readonly string[], body: object = {}) => {
    const id = await payoutIn(...states);
    if (id === null) return;
    await staff(url, `POST /v2/admin/payouts/${id}/${verb}`, {
      key: randomUUID(),
      body: { reason, ...body },
    });
  };
  /** One call under a key that is kept until it is answered. */
  const once = async (name: string, body: object, send: (call: Call) => Promise<Answer>): Promise<Answer> => {
    const intent = open.get(name) ?? { key: randomUUID(), body };
    open.set(name, intent);
    const answer = await send(intent);
    open.delete(name);
    answered += 1;
    return answer;
  };

  const acts: Record<EarnedAct, (url: string) => Promise<void>> = {
    buy: async (url) => {
      const name =
        random() < 0.2 ? `fail-create-${randomUUID().slice(0, 8)}` : `web-${randomUUID().slice(0, 8)}`;
      const body = {
        plan: "sloop-2",
        location: "fra1",
        image: "debian-13",
        months: 1,
        name,
        sshKeyIds: [shop.buyer.sshKeyId],
        autoprolong: false,
        expectedTotalCents: shop.priceCents,
      };
      await once("buy", body, (call) =>
        callAt(url, shop.host, "POST /v2/servers/purchase", { ...call, token: shop.buyer.token }),
      );
    },
    refund: async (url) => {
      const { rows } = await sql<{ id: string }>`
        SELECT order_id AS id FROM margin_accruals WHERE state <> 'taken-back' ORDER BY random() LIMIT 1`.execute(
        db,
      );
      const [order] = rows;
      if (order === undefined) return;
      const path = `/v2/admin/orders/${encodeId("order", order.id)}`;
      const quote = (await staff(url, `GET ${path}/refund-quote`, {})).body;
      const [line] = quote?.lines ?? [];
      if (line === undefined || quote.isRefundable !== true) return;
      const cents = Math.max(1, Math.floor(random() * 400));
      await staff(url, `POST ${path}/refund`, {
        key: randomUUID(),
        body: {
          lines: [{ lineId: line.lineId, cents }],
          endService: false,
          expectedRefundCents: cents,
          seenRefundedCents: quote.refundedCents,
          reason,
          note: "sorry",
        },
      });
    },
    request: async (url) => {
      const kind = random() < 0.5 ? "coin" : "card";
      const available = await availableCents();
      if (available < 2_000) return;
      const body = {
        amountCents: 2_000 + Math.floor(random() * Math.min(available - 2_000, 5_000)),
        destinationId: shop.destinations[kind],
      };
      const answer = await once("request", body, (call) =>
        callApi(url, `POST ${shop.path}/withdrawals/request`, { ...call, token: shop.reseller.token }),
      );
      if (answer.status === 200) acknowledged.add(String(answer.body.id));
      if (answer.body?.error?.code === "step_up_required")
        await callApi(url, "POST /auth/step-up", {
          token: shop.reseller.token,
          body: { password: resellerPassword },
        });
    },
    approve: (url) => onPayout(url, "approve", ["requested", "review"]),
    send: (url) => onPayout(url, "send", ["approved"], { feeCents: 10 }),
    play: (url) => onPayout(url, "play", ["sending"]),
    /** Holds are over, the run of maturities is due, and the day's limit is free again. */
    giveTime: async () => {
      const now = inspector.platform.clock.now();
      await sql`UPDATE margin_accruals SET available_at = ${now} WHERE state = 'pending'`.execute(db);
      await sql`UPDATE payouts SET requested_at = 'epoch' WHERE settled_at IS NOT NULL`.execute(db);
      await sql`
        INSERT INTO scheduled_jobs (name, done_until) VALUES ('whitelabel-mature-margins', '2000-01-01')
        ON CONFLICT (name) DO UPDATE SET done_until = '2000-01-01'`.execute(db);
    },
  };
  const availableCents = async (): Promise<number> => {
    const row = await db
      .selectFrom("ledger_accounts")
      .select("balance")
      .where("kind", "=", shop.source)
      .executeTakeFirst();
    return Number(row?.balance ?? 0);
  };
  return { run: (act, url) => acts[act](url), acknowledged, count: () => answered };
}
