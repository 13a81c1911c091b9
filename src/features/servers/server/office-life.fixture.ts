import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { createWallet } from "#src/features/wallet/server/index.ts";
import { quoteRefund } from "#src/features/wallet/server/office/quote-refund.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { noActs } from "#src/platform/operator/no-acts.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";
import { deleteServer } from "./deletion/delete-server.ts";
import { readRefund } from "./deletion/quote-deletion.ts";
import { holdOf } from "./holds/hold-of.fixture.ts";
import { pricesOf } from "./prices/prices-testbed.fixture.ts";
import { quoteAddress } from "./quote-address.ts";
import { serverRefunds } from "./server-refunds.ts";
import type { ServersTestbed } from "./servers-testbed.fixture.ts";
import { quoteWithdrawal } from "./withdrawal/quote-withdrawal.ts";
import { withdrawServer } from "./withdrawal/withdraw-server.ts";

type Bought = Awaited<ReturnType<ServersTestbed["delivered"]>>;

/** Where a customer's money is, in cents, and what each of their orders gave back. */
export interface Books {
  readonly wallet: number;
  readonly held: number;
  readonly debt: number;
  /** For delivered orders. */
  readonly paid: number;
  /** By refunds of staff, withdrawals and deletions. */
  readonly back: number;
  /** Credits of staff without their debits. */
  readonly credited: number;
  /** Orders that gave back more than was paid for them. */
  readonly tooMuch: readonly string[];
}

/** How long a withdrawal is open in these histories, in days. */
export const withdrawalDays = 14;

/** What staff and a customer may do to one server and its money, each by the use case that calls and commands run. */
export function officeLife(testbed: ServersTestbed, actor: UserActor, bought: Bought) {
  const { platform } = testbed;
  const none = () => [];
  const wallet = createWallet(platform, {
    chargeSources: none,
    incomingSources: none,
    subjectSources: none,
    perform: noActs,
    refundSources: () => [serverRefunds(platform)],
  });
  const prices = pricesOf(testbed);
  const staff = () => createCtx(platform, { kind: "staff", id: randomUUID() });
  const own = () => createCtx(platform, actor);
  const serverId = bought.server.id;
  const key = () => ({ key: randomUUID(), requestHash: Buffer.from(serverId) });

  return {
    prices,
    live: (hours: number) => testbed.live({ hours }),
    prolong: async (months: number) => {
      const { rows } = await sql<{ cents: number }>`
        SELECT (servers_quote_term(1::smallint, ${decodeId("server", serverId)}, ${months}) ->> 'totalCents')::integer AS cents`.execute(
        testbed.database.kysely,
      );
      await testbed.prolong(actor, bought, months, rows[0]?.cents ?? 0);
      await testbed.finishTasks();
    },
    async address() {
      const { totalCents } = await quoteAddress(platform, actor.customerId, serverId);
      await testbed.buyAddress(actor, bought, totalCents);
      await testbed.finishTasks();
    },
    adjust: (cents: number) =>
      transaction(platform, (trx) =>
        wallet.adjust.run(trx, staff(), {
          payload: {
            customerId: actor.customerId,
            cents,
            note: "As agreed.",
            reversesId: null,
            owesRest: true,
          },
          reason: "as agreed",
          id: randomUUID(),
        }),
      ),
    /** Of an order, its place among the customer's, so many hundredths of its first line; may end the server. */
    async refund(place: number, share: number, endsService: boolean) {
      const orders = await testbed.database.kysely
        .selectFrom("orders")
        .select("id")
        .where("customer_id", "=", actor.customerId)
        .orderBy("id")
        .execute();
      const orderId = orders[place % orders.length]?.id ?? "";
      const sources = [serverRefunds(platform)];
      const quote = await quoteRefund(testbed.database.kysely, sources, orderId, testbed.clock.now());
      const [line] = quote.lines;
      const cents = Math.max(1, Math.ceil(((line?.paidCents ?? 0) * share) / 100));
      // As the office computes it: the lines, what they leave of the unused days, and other orders.
      const unused = quote.lines.reduce((sum, { unusedCents }) => sum + (unusedCents ?? 0), 0);
      const atEnd = Math.max(0, unused - cents) + (quote.service?.otherOrdersCents ?? 0);
      await transaction(platform, (trx) =>
        wallet.refund.run(trx, staff(), {
          payload: {
            orderId,
            lines: [{ lineId: line?.lineId ?? 1, cents }],
            endsService,
            expectedCents: cents + (endsService ? atEnd : 0),
            formerCents: 0,
            seenRefundedCents: quote.refundedCents,
            note: "Sorry.",
          },
          reason: "slow disk",
          id: randomUUID(),
        }),
      );
      await testbed.finishTasks();
    },
    async withdraw() {
      const { refundCents } = await quoteWithdrawal(platform, actor, { serverId, days: withdrawalDays });
      await withdrawServer(platform, own(), {
        serverId,
        confirmName: bought.server.name,
        expectedRefundCents: refundCents,
        days: withdrawalDays,
        idempotency: key(),
      });
      await testbed.finishTasks();
    },
    async remove() {
      const { id } = await testbed.serverRow(bought);
      const { refundCents } = await readRefund(testbed.database.kysely, id, testbed.clock.now());
      await deleteServer(platform, own(), {
        serverId,
        confirmName: bought.server.name,
        expectedRefundCents: refundCents,
        idempotency: key(),
      });
      await testbed.finishTasks();
    },
    async hold() {
      const { id } = await testbed.serverRow(bought);
      await testbed.servers.hold(staff(), holdOf(id));
      await testbed.finishTasks();
    },
    async lift() {
      const { id } = await testbed.serverRow(bought);
      await testbed.servers.liftHold(staff(), { serverId: id, reason: "it has stopped since" });
      await testbed.finishTasks();
    },
    books: async (): Promise<Books> => {
      const { rows } = await sql<Books>`
        SELECT coalesce((SELECT balance FROM ledger_accounts WHERE id = ledger_account_id('wallet', ${actor.customerId}, 'USD')), 0)::integer AS wallet,
          coalesce((SELECT balance FROM ledger_accounts WHERE id = ledger_account_id('holds', ${actor.customerId}, 'USD')), 0)::integer AS held,
          coalesce((SELECT -balance FROM ledger_accounts WHERE id = ledger_account_id('reversal-debt', ${actor.customerId}, 'USD')), 0)::integer AS debt,
          (SELECT coalesce(sum(total_cents), 0)::integer FROM orders
            WHERE customer_id = ${actor.customerId} AND state = 'delivered') AS paid,
          (SELECT coalesce(sum(r.cents), 0)::integer FROM order_refunds r JOIN orders o ON o.id = r.order_id
            WHERE o.customer_id = ${actor.customerId}) AS back,
          (SELECT coalesce(sum(cents), 0)::integer FROM wallet_adjustments
            WHERE customer_id = ${actor.customerId}) AS credited,
          coalesce((SELECT array_agg(o.id::text) FROM orders o WHERE o.customer_id = ${actor.customerId}
            AND (SELECT sum(r.cents) FROM order_refunds r WHERE r.order_id = o.id) > o.total_cents), '{}') AS "tooMuch"`.execute(
        testbed.database.kysely,
      );
      const [books] = rows;
      if (books === undefined) throw new Error("no row");
      return books;
    },
  };
}

export type OfficeLife = ReturnType<typeof officeLife>;
