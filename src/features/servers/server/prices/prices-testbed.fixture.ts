import { sql } from "kysely";
import { performAlone } from "#src/platform/operator/perform-alone.fixture.ts";
import { managePrices } from "#src/features/services/server/index.ts";
import { testSites } from "#src/platform/tenancy/site.fixture.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { decodeId } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";
import type { ServersTestbed } from "../servers-testbed.fixture.ts";
import { freeDays } from "./free-days.ts";
import { pricedServers } from "./priced-servers.ts";

/** What customers read of free days. */
export const freeDaysText = "For the outage of last week.";

interface Bought {
  readonly server: { readonly id: string };
}

interface Drafted {
  /** Days from now. */
  readonly days?: number;
  readonly cents?: number | null;
  readonly services?: readonly Bought[];
  readonly part?: "term" | "address";
  readonly plans?: string[];
}

/** What staff does with the prices of a testbed's servers. */
export function pricesOf(testbed: ServersTestbed, { sites = testSites } = {}) {
  const { platform } = testbed;
  const prices = managePrices({
    platform,
    kindOf: () => pricedServers(platform),
    sites,
    perform: performAlone(platform),
  });
  const days = freeDays(platform, performAlone(platform));
  const ctx = () => createCtx(platform, { kind: "staff", id: "00000000-0000-7000-8000-000000000001" });
  const idOf = (bought: Bought): string => decodeId("server", bought.server.id) ?? "";
  const reason = "prices of the year";
  return {
    prices,
    ctx,
    async draft({ days: ahead = 31, cents = 990, services, part = "term", plans }: Drafted) {
      return prices.draft(ctx(), {
        kind: "server",
        name: "Raise",
        selection: { ...(services && { services: services.map(idOf) }), ...(plans && { plans }) },
        target: { part, cents, termMonths: null },
        fromAt: addDays(testbed.clock.now(), ahead),
        reason,
      });
    },
    read: (id: string) => prices.read({ id, now: testbed.clock.now(), limit: 100, offset: 0 }),
    announce: (id: string, expectedServices: number | null = null) =>
      prices.announce(ctx(), { id, expectedServices, reason }),
    cancel: (id: string) => prices.cancel(ctx(), { id, reason }),
    set: (
      bought: Bought,
      cents: number,
      {
        months = 1,
        ahead = null as number | null,
        message,
      }: { readonly months?: number; readonly ahead?: number | null; readonly message?: string } = {},
    ) =>
      prices.setPrice(ctx(), {
        serviceId: idOf(bought),
        kind: "server",
        months,
        cents,
        fromAt: ahead === null ? null : addDays(testbed.clock.now(), ahead),
        message,
        reason,
      }),
    async give(bought: Bought, count: number) {
      const expectedPaidUntil = (await testbed.serverRow(bought)).paid_until ?? testbed.clock.now();
      return days.give(ctx(), {
        serverId: idOf(bought),
        days: count,
        expectedPaidUntil,
        text: freeDaysText,
        reason,
      });
    },
    /** Runs the clock to so many days before the end of a server's paid time. */
    async liveUntil(bought: Bought, daysBefore: number): Promise<void> {
      const { paid_until: paidUntil } = await testbed.serverRow(bought);
      const left = (paidUntil?.getTime() ?? 0) - testbed.clock.now().getTime();
      await testbed.live({ hours: left / 3_600_000 - daysBefore * 24 });
    },
    /** What the customer's terms cost, in order. */
    async charged(bought: Bought): Promise<{ cents: number; startsAt: Date }[]> {
      const { rows } = await sql<{ cents: number; startsAt: Date }>`
        SELECT o.total_cents::integer AS cents, p.starts_at AS "startsAt"
        FROM server_periods p JOIN orders o ON o.id = p.order_id
        WHERE p.server_id = ${idOf(bought)} ORDER BY p.starts_at`.execute(testbed.database.kysely);
      return rows;
    },
    /** The customer's events about prices. */
    async notified(customerId: string): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
        SELECT name FROM outbox_events WHERE customer_id = ${customerId} AND name LIKE 'services.%' ORDER BY id`.execute(
        testbed.database.kysely,
      );
      return rows.map(({ name }) => name);
    },
    async setList(cents: number): Promise<void> {
      await sql`UPDATE plans SET price_cents = ${cents} WHERE id = 'sloop-2'`.execute(
        testbed.database.kysely,
      );
    },
    async moneyOf(customerId: string) {
      const { rows } = await sql<{ wallet: number; held: number }>`
        SELECT (SELECT balance::integer FROM ledger_accounts WHERE id = ledger_account_id('wallet', ${customerId}, 'USD')) AS wallet,
          (SELECT balance::integer FROM ledger_accounts WHERE id = ledger_account_id('holds', ${customerId}, 'USD')) AS held`.execute(
        testbed.database.kysely,
      );
      return rows[0];
    },
  };
}
