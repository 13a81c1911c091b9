import type { FeatureCommand } from "#src/features/server-feature.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { listed, money } from "#src/platform/operator/table.ts";
import { transactionIdIn } from "#src/shared/coins/transaction-id.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { formatUnits } from "#src/shared/money.ts";
import type { DepositQuery } from "../find-deposits.ts";
import type { Payments } from "../index.ts";
import { methodOf } from "../methods.ts";

type Command = FeatureCommand<Payments>;

const find: Command = {
  name: "deposit find",
  usage: "<id of a payment, deposit, customer or transaction>",
  summary: "Shows the coins that came for it, and what their customer's page says of them now.",
  async run({ front: payments }, { words }) {
    const query = words.length === 1 ? readQuery(words[0] ?? "") : null;
    if (query === null) throw new UsageError("Give one id: pay_…, dep_…, cus_…, or that of a transaction.");
    const rows = (await payments.findDeposits(query)).map(({ outlook, ...deposit }) => ({
      id: encodeId("deposit", deposit.id),
      payment: deposit.payment_id === null ? null : encodeId("payment", deposit.payment_id),
      customer: encodeId("customer", deposit.customer_id),
      chain: deposit.chain_id,
      asset: deposit.asset,
      amount: formatUnits(deposit.units, methodOf(deposit.chain_id, deposit.asset)?.decimals ?? 0),
      cents: outlook.cents,
      fate: outlook.fate,
      reason: outlook.heldReason,
      confirmations: outlook.confirmations,
      required: outlook.required,
      height: deposit.height,
      seenAt: deposit.seen_at,
      address: deposit.address,
      txid: deposit.txid,
    }));
    return listed(rows, {
      ID: "id",
      COIN: "asset",
      AMOUNT: "amount",
      WORTH: ({ cents }) => money(cents),
      BECOMES: "fate",
      REASON: "reason",
      BLOCKS: ({ confirmations, required }) => `${confirmations} of ${required}`,
      BLOCK: "height",
      SEEN: "seenAt",
      PAYMENT: "payment",
      CUSTOMER: "customer",
      TRANSACTION: "txid",
    });
  },
};

function readQuery(word: string): DepositQuery | null {
  for (const by of ["payment", "deposit", "customer"] as const) {
    const id = decodeId(by, word);
    if (id !== null) return { by, id };
  }
  const id = transactionIdIn(word);
  return id === null ? null : { by: "transaction", id };
}

export const findCommands = [find];
