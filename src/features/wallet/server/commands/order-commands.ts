import * as z from "zod/mini";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import { type CommandInput, UsageError } from "#src/platform/operator/command.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { facts, table } from "#src/platform/operator/table.ts";
import { formatCents } from "#src/shared/money.ts";
import { walletOfficeRoutes } from "../../contract-office.ts";
import type { Wallet } from "../index.ts";

type Command = FeatureCommand<Wallet>;

const listQuery = walletOfficeRoutes["GET /v2/admin/orders"].query;

const list: Command = {
  name: "order list",
  usage: "[--state paid|delivered|refunded] [--kind <kind>] [--customer <cus_…>] [--limit <n>]",
  summary: "Lists orders of all customers, newest first.",
  options: {
    state: { type: "string" },
    kind: { type: "string" },
    customer: { type: "string" },
    limit: { type: "string", default: "20" },
  },
  async run({ front: wallet }, input) {
    const { orders } = await wallet.office.listOrders(queryOf(input));
    return {
      data: { orders },
      text: table(
        ["ID", "KIND", "STATE", "TOTAL", "WENT BACK", "CUSTOMER", "SERVICE", "ORDERED"],
        orders.map((order) => [
          order.id,
          order.kind,
          order.putAwayAt === null ? order.state : `${order.state} (put away)`,
          dollars(order.totalCents),
          dollars(order.refundedCents),
          order.customer.name,
          order.object.name ?? order.object.id,
          order.createdAt,
        ]),
      ),
    };
  },
};

const show: Command = {
  name: "order show",
  usage: "<ord_…>",
  summary: "Shows an order: its lines, what it moved in the ledger, and its tasks.",
  async run({ front: wallet }, input) {
    const order = await wallet.office.readOrder(readId("order", input.words[0]));
    return {
      data: order,
      text: [
        facts([
          ["order", order.id],
          ["kind", order.kind],
          ["state", order.state],
          ["customer", `${order.customer.name} ${order.customer.id}`],
          ["service", order.object.name ?? order.object.id],
          ["ordered", order.createdAt],
          ["settled", order.settledAt],
          ["total", dollars(order.totalCents)],
          ["went back", dollars(order.refundedCents)],
        ]),
        "Lines",
        table(
          ["ARTICLE", "LABEL", "PRICE"],
          order.lines.map(({ sku, label, grossCents }) => [sku, label, dollars(grossCents)]),
        ),
        "Ledger",
        table(
          ["AT", "KIND", "TRANSACTION", "ACCOUNT", "CENTS"],
          order.postings.flatMap(({ id, kind, createdAt, entries }) =>
            entries.map(({ account, amount }) => [createdAt, kind, id, account, amount]),
          ),
        ),
        "Tasks",
        table(
          ["ID", "KIND", "STATE", "CAUSE"],
          order.tasks.map(({ id, kind, state, errorCode }) => [id, kind, state, errorCode]),
        ),
      ].join("\n\n"),
    };
  },
};

export const orderCommands: readonly Command[] = [list, show];

function queryOf({ options }: CommandInput): z.output<typeof listQuery> {
  const read = z.safeParse(listQuery, options);
  if (!read.success) throw new UsageError("Give --state, --kind, --customer and --limit as the usage says.");
  return read.data;
}

/** Who has the machine sees all amounts. */
function dollars(cents: number | null): string | null {
  return cents === null ? null : formatCents(cents);
}
