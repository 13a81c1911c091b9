import type { FeatureCommand } from "#src/features/server-feature.ts";
import { type CommandInput, UsageError } from "#src/platform/operator/command.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { listed } from "#src/platform/operator/table.ts";
import { blockKinds } from "#src/shared/customer-block.ts";
import { encodeId } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";
import { type BanKind, banKinds } from "../bans/read-ban.ts";
import type { AccountsFront } from "../index.ts";

type Command = FeatureCommand<AccountsFront>;
type Options = CommandInput["options"];

const shownBans = 1000;

const block: Command = {
  name: "user block",
  usage: "<cus_…> --what spending,changes,sign-in --text <for the customer> --reason <why> [--days <number>]",
  summary:
    "Closes spending, changes or signing in to a customer, each apart, until user unblock. What runs goes on.",
  options: {
    what: { type: "string" },
    text: { type: "string" },
    reason: { type: "string" },
    days: { type: "string" },
  },
  async run({ front: accounts }, { words, options, operator }) {
    const ctx = await operator();
    const given = wordsOf(options, "what").split(",");
    const kinds = blockKinds.filter((kind) => given.includes(kind));
    if (kinds.length !== given.length)
      throw new UsageError(`--what is one or more of ${blockKinds.join(",")}.`);
    const request = { kinds, text: wordsOf(options, "text"), reason: wordsOf(options, "reason") };
    const until = untilOf(options, ctx.now);
    await accounts.block(ctx, { ...request, customerId: readId("customer", words[0]), until });
    return {
      text: `Closed to the customer: ${kinds.join(", ")}.`,
      data: { customer: words[0], kinds, until },
    };
  },
};

const unblock: Command = {
  name: "user unblock",
  usage: "<cus_…> --reason <why>",
  summary: "Opens to a customer what user block closed.",
  options: { reason: { type: "string" } },
  async run({ front: accounts }, { words, options, operator }) {
    const customerId = readId("customer", words[0]);
    await accounts.unblock(await operator(), { customerId, reason: wordsOf(options, "reason") });
    return { text: "The customer is blocked no more.", data: { customer: words[0] } };
  },
};

const endSessions: Command = {
  name: "user end-sessions",
  usage: "<usr_…> --reason <why>",
  summary: "Ends all sessions of a user; what they have open closes.",
  options: { reason: { type: "string" } },
  async run({ front: accounts }, { words, options, operator }) {
    const userId = readId("user", words[0]);
    const reason = wordsOf(options, "reason");
    const ended = await accounts.endUsersSessions(await operator(), { userId, reason });
    return { text: `${ended} sessions ended.`, data: { user: words[0], ended } };
  },
};

const banAdd: Command = {
  name: "ban add",
  usage: "network|mail-domain|email|wallet <value> --reason <why> [--days <number>]",
  summary:
    "Bans a network, a mail domain with all below it or an address: no account is opened with it. What comes from a wallet is held.",
  options: { reason: { type: "string" }, days: { type: "string" } },
  async run({ front: accounts }, { words: [kind, value], options, operator }) {
    if (!isBanKind(kind) || value === undefined)
      throw new UsageError("Give what is banned: network, mail-domain, email or wallet, and its value.");
    const ctx = await operator();
    const reason = wordsOf(options, "reason");
    const id = encodeId(
      "ban",
      await accounts.ban(ctx, { kind, value, reason, until: untilOf(options, ctx.now) }),
    );
    return { text: `Banned. End it with: ban end ${id}`, data: { ban: id } };
  },
};

const banEnd: Command = {
  name: "ban end",
  usage: "<ban_…> --reason <why>",
  summary: "Ends a ban.",
  options: { reason: { type: "string" } },
  async run({ front: accounts }, { words, options, operator }) {
    const id = readId("ban", words[0]);
    await accounts.endBan(await operator(), { id, reason: wordsOf(options, "reason") });
    return { text: "The ban has ended.", data: { ban: words[0] } };
  },
};

const banList: Command = {
  name: "ban list",
  usage: "",
  summary: "Lists the bans that count now, newest first.",
  async run({ front: accounts }) {
    return listed(await accounts.readOpenBans(shownBans), {
      ID: ({ id }) => encodeId("ban", id),
      KIND: "kind",
      VALUE: "value",
      WHY: "note",
      SINCE: "set_at",
      UNTIL: "ends_at",
    });
  },
};

function isBanKind(text: string | undefined): text is BanKind {
  return banKinds.some((kind) => kind === text);
}

function wordsOf(options: Options, name: string): string {
  const given = options[name];
  if (typeof given === "string" && given.trim() !== "") return given.trim();
  throw new UsageError(`Give --${name} "…".`);
}

function untilOf({ days }: Options, now: Date): Date | null {
  if (days === undefined) return null;
  const number = Number(days);
  if (Number.isInteger(number) && number > 0) return addDays(now, number);
  throw new UsageError("--days is a number of whole days.");
}

export const officeCommands: readonly Command[] = [block, unblock, endSessions, banAdd, banEnd, banList];
