import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { encodeId } from "#src/shared/ids.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { listed, money } from "#src/platform/operator/table.ts";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import { formatCents, formatUnits } from "#src/shared/money.ts";
import { operatorCommand } from "#src/platform/audit/alarm.ts";
import { chainCommands } from "./commands/chain-commands.ts";
import type { Payments } from "./index.ts";
import type { Release } from "./release-deposit.ts";

type Command = FeatureCommand<Payments>;

const list: Command = {
  name: "deposit list",
  usage: "--held",
  summary: "Shows the deposits that are held, and why.",
  options: { held: { type: "boolean", default: false } },
  async run({ front: payments }, { options }) {
    if (options.held !== true)
      throw new UsageError("Give --held: other deposits need no decision. To find one: deposit find.");
    const held = (await payments.listHeldDeposits()).map(({ customer_id, ...deposit }) => ({
      ...deposit,
      id: encodeId("deposit", deposit.id),
      customer: encodeId("customer", customer_id),
    }));
    return listed(held, {
      ID: "id",
      COIN: "asset",
      WORTH: ({ cents }) => money(cents),
      REASON: "held_reason",
      SEEN: "seen_at",
      CUSTOMER: "customer",
      TRANSACTION: "txid",
    });
  },
};

const credit: Command = {
  name: "deposit credit",
  usage: "<id>...",
  summary: "Credits deposits that are held until you decide.",
  async run({ front: payments }, { words, operator }) {
    if (words.length === 0) throw new UsageError("Give the id of a deposit or more.");
    const ids = words.map((word) => ({ word, id: readId("deposit", word) }));
    const credited: { readonly deposit: string; readonly state: string; readonly text: string }[] = [];
    for (const { word, id } of ids) {
      const release = await payments.releaseDeposit(await operator(), id);
      credited.push({ deposit: word, state: release.kind, text: creditText(word, release) });
    }
    const data = credited.map(({ deposit, state }) => ({ deposit, state }));
    return { text: credited.map(({ text }) => text).join("\n"), data };
  },
};

/** What was credited, at which price; refuses when it was not. */
function creditText(id: string, release: Release): string {
  if (release.kind === "not-waiting")
    throw new OperatorRefusal(`${id}: no deposit of this id waits for you.`);
  if (release.kind === "erased")
    throw new OperatorRefusal(`${id}: its customer is erased. Return the coins to who sent them.`);
  if (release.kind === "denied") {
    const command = operatorCommand("deposit deny remove");
    throw new OperatorRefusal(`${id}: its sender is banned. First: ${command} with its address.`);
  }
  if (release.kind === "no-price") {
    throw new OperatorRefusal(`${id}: there has been no price of ${release.asset} since its block.`);
  }
  if (release.kind === "halted") {
    const command = operatorCommand(`chain resume --chain ${release.chain}`);
    throw new OperatorRefusal(`${id}: nothing of ${release.chain} is credited now. First: ${command}`);
  }
  if (release.kind === "tried-again") {
    return `${id} had failed: it is tried again with the next block, by the usual rules.`;
  }
  const { asset, cents, rateE8 } = release;
  const price = rateE8 === null ? "" : `, at $${formatUnits(rateE8, 8)} for one ${asset}`;
  return `${id} is credited: ${formatCents(cents)}${price}.`;
}

const deny: Command = {
  name: "deposit deny add",
  usage: "<address>... [--reason <text>]",
  summary: "Holds what comes from these addresses from now on.",
  options: { reason: { type: "string", default: "denied by the operator" } },
  async run({ front: payments }, { words, options, operator }) {
    const reason = String(options.reason);
    const added = await payments.denySenders(await operator(), readAddresses(words), reason);
    return { data: { added }, text: `${added.length} added to the deny list.` };
  },
};

const allow: Command = {
  name: "deposit deny remove",
  usage: "<address>... [--reason <text>]",
  summary: "Takes addresses off the deny list; what is held already stays held.",
  options: { reason: { type: "string", default: "let through by the operator" } },
  async run({ front: payments }, { words, options, operator }) {
    const reason = String(options.reason);
    const removed = await payments.allowSenders(await operator(), readAddresses(words), reason);
    if (removed.length === 0) throw new OperatorRefusal("None of these addresses is on the deny list.");
    return { data: { removed }, text: `${removed.length} taken off the deny list.` };
  },
};

const listDenied: Command = {
  name: "deposit deny list",
  usage: "",
  summary: "Shows the addresses whose deposits are held.",
  async run({ front: payments }) {
    return listed(await payments.listDeniedSenders(), {
      ADDRESS: "address",
      ADDED: "added_at",
      REASON: "reason",
    });
  },
};

function readAddresses(words: readonly string[]): readonly string[] {
  const wrong = words.find((word) => !/^[0-9A-Za-z]{25,90}$/.test(word));
  if (words.length === 0 || wrong !== undefined) {
    throw new UsageError(wrong === undefined ? "Give one address or more." : `${wrong} is no address.`);
  }
  return words;
}

export const depositCommands = [list, credit, deny, allow, listDenied, ...chainCommands];
