import type { FeatureCommand } from "#src/features/server-feature.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { listed, money } from "#src/platform/operator/table.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatCents, parseUnits } from "#src/shared/money.ts";
import type { Payments } from "../index.ts";

type Command = FeatureCommand<Payments>;

const shownPayments = 200;

const list: Command = {
  name: "gateway list",
  usage: "",
  summary: "Shows the newest payments at gateways, and what is wrong with them.",
  async run({ front: payments }) {
    const rows = (await payments.gateways.list(shownPayments)).map((row) => ({
      id: encodeId("gatewayPayment", row.id),
      customer: encodeId("customer", row.customer_id),
      gateway: row.driver,
      gatewayId: row.gateway_id,
      method: row.method_name,
      dueCents: row.due_cents,
      createdAt: row.created_at,
      readAt: row.read_at,
      problem: row.contradiction ?? row.failure,
    }));
    return listed(rows, {
      ID: "id",
      GATEWAY: "gateway",
      "ITS ID": "gatewayId",
      METHOD: "method",
      DUE: ({ dueCents }) => money(dueCents),
      OPENED: "createdAt",
      READ: "readAt",
      PROBLEM: "problem",
      CUSTOMER: "customer",
    });
  },
};

const read: Command = {
  name: "gateway read",
  usage: "<id>",
  summary: "Asks a gateway now what came for a payment, and credits what is settled.",
  async run({ front: payments }, { words }) {
    const [word = ""] = words;
    if (words.length !== 1) throw new UsageError("Give the id of a payment at a gateway.");
    const report = await payments.gateways.read(readId("gatewayPayment", word));
    if (report === null) throw new OperatorRefusal(`${word}: there is no such payment at a gateway.`);
    if (report.payment.failure !== null)
      throw new OperatorRefusal(`${report.payment.driver}: ${report.payment.failure}.`);
    const rows = report.deposits.map((row) => ({
      id: encodeId("gatewayDeposit", row.id),
      gatewayPaymentId: row.gateway_payment_id,
      asset: row.asset,
      amount: row.amount,
      cents: row.cents,
      state: row.state,
      reason: row.held_reason,
    }));
    return listed(rows, {
      ID: "id",
      "ITS ID": "gatewayPaymentId",
      COIN: "asset",
      AMOUNT: "amount",
      CREDIT: ({ cents }) => money(cents),
      STATE: "state",
      REASON: "reason",
    });
  },
};

const credit: Command = {
  name: "gateway credit",
  usage: "<id> [--usd <dollars>]",
  summary: "Credits money of a gateway that is held until you decide, or less of it.",
  options: { usd: { type: "string" } },
  async run({ front: payments }, { words, options: { usd }, operator }) {
    const [word = ""] = words;
    if (words.length !== 1) throw new UsageError("Give the id of a deposit of a gateway.");
    const ctx = await operator();
    const worthCents = typeof usd === "string" ? parseUnits(usd, 2) : undefined;
    if (worthCents === null) throw new UsageError("Give --usd in dollars, as in 25 or 2.50.");
    const credited = await payments.gateways.credit(ctx, readId("gatewayDeposit", word), worthCents);
    if (credited === null) throw new OperatorRefusal(`${word}: no deposit of this id waits for you.`);
    return { data: { deposit: word }, text: `${word} is credited: ${formatCents(credited.cents)}.` };
  },
};

export const gatewayCommands = [list, read, credit];
