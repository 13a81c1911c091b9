import { machineOperator, OperatorRefusal } from "#src/platform/operator-refusal.ts";
import { encodeId } from "#src/shared/ids.ts";
import { type OperatorCommand, UsageError } from "./command.ts";
import { readId } from "./read-id.ts";
import { money, table } from "./table.ts";

const list: OperatorCommand = {
  name: "deposit list",
  usage: "--held",
  summary: "Shows the deposits that are held, and why.",
  options: { held: { type: "boolean", default: false } },
  async run({ product }, { options }) {
    if (options.held !== true) throw new UsageError("Give --held: other deposits need nobody.");
    const held = (await product.payments.listHeldDeposits()).map(({ customer_id, ...deposit }) => ({
      ...deposit,
      id: encodeId("deposit", deposit.id),
      customer: encodeId("customer", customer_id),
    }));
    return {
      data: held,
      text: table(
        ["ID", "COIN", "WORTH", "REASON", "SEEN", "CUSTOMER", "TRANSACTION"],
        held.map((deposit) => [
          deposit.id,
          deposit.asset,
          money(deposit.cents),
          deposit.held_reason,
          deposit.seen_at,
          deposit.customer,
          deposit.txid,
        ]),
      ),
    };
  },
};

const credit: OperatorCommand = {
  name: "deposit credit",
  usage: "<id>",
  summary: "Credits a deposit that is held for its size.",
  async run({ product }, { words }) {
    const isCredited = await product.payments.releaseDeposit(readId("deposit", words[0]), machineOperator);
    if (!isCredited) throw new OperatorRefusal("No deposit of this id is held for its size.");
    return { text: "The deposit is credited.", data: { deposit: words[0], state: "credited" } };
  },
};

export const depositCommands = [list, credit];
