import { accountsFeature } from "#src/features/accounts/server/feature.ts";
import { findAccounts } from "#src/features/accounts/server/index.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { formatCents, parseUnits } from "#src/shared/money.ts";
import { type CommandInput, UsageError } from "#src/platform/operator/command.ts";
import { facts, money, table } from "#src/platform/operator/table.ts";
import type { ComposedFeatures, FeatureCommand, OpenFeature } from "#src/features/server-feature.ts";
import { paymentsFeature } from "#src/features/payments/server/feature.ts";
import { serversFeature } from "#src/features/servers/server/feature.ts";
import { walletFeature } from "#src/features/wallet/server/feature.ts";
import type { Admin } from "../index.ts";

type Command = FeatureCommand<Admin>;

const shownRows = 20;
const longestReason = 200;
/** The maximum of one correction; a larger one is a mistake or has to be split. */
const maxCents = 1_000_000n;

const showUser: Command = {
  name: "user show",
  usage: "<email, or id of a user, customer, server or payment>",
  summary: "Shows a customer: wallet, servers, last movements.",
  async run(open, { words }) {
    const account = await findOne(open, words[0]);
    const { customerId } = account;
    const [wallet, servers] = [open.use(walletFeature), open.use(serversFeature)];
    const state = await wallet.stateOf(customerId);
    const owned = (await servers.listServers({ customerId, limit: shownRows })).servers;
    const { transactions } = await wallet.listTransactions(customerId, { limit: shownRows });
    const person = {
      user: encodeId("user", account.userId),
      customer: encodeId("customer", customerId),
      email: account.email,
      username: account.username,
      language: account.language,
      createdAt: account.createdAt,
      verifiedAt: account.emailVerifiedAt,
    };
    return {
      data: { ...person, wallet: state, servers: owned, transactions },
      text: [
        facts([
          ...Object.entries(person),
          ["balance", money(state.balanceCents)],
          ["held", money(state.heldCents)],
          ["debt", money(state.debtCents)],
        ]),
        "Servers",
        table(
          ["ID", "NAME", "STATUS", "PLAN", "PLACE", "PAID UNTIL"],
          owned.map((server) => [
            server.id,
            server.name,
            server.status,
            server.plan.name,
            server.location.id,
            server.paidUntil,
          ]),
        ),
        "Last movements",
        table(
          ["AT", "KIND", "AMOUNT", "ID"],
          transactions.map((line) => [line.createdAt, line.kind, formatCents(line.amountCents), line.id]),
        ),
      ].join("\n\n"),
    };
  },
};

const creditUser: Command = {
  name: "user credit",
  usage: '<email or id> --usd 10.00 --reason "…" [--key k]',
  summary: "Gives a customer money, a debt first. The same --key never gives it twice.",
  options: { usd: { type: "string" }, reason: { type: "string" }, key: { type: "string" } },
  async run(open, { words, options, operator }) {
    const cents = readCents(options);
    const reason = readReason(options);
    const { customerId } = await findOne(open, words[0]);
    const { platform, use } = open;
    const wallet = use(walletFeature);
    const id = platform.ids.next();
    const key = typeof options.key === "string" ? options.key : id;
    const ctx = await operator();
    const isNew = await transaction(platform, (trx) =>
      wallet.creditAdjustment(trx, ctx, {
        id,
        customerId,
        cents,
        key: `operator:${key}`,
        reason,
      }),
    );
    if (!isNew) throw new OperatorRefusal(`The key ${key} was used before: nothing was given.`);
    const balanceCents = await wallet.balanceOf(customerId);
    return {
      data: { transaction: encodeId("transaction", id), cents, balanceCents },
      text: `${formatCents(cents)} was given. The balance is ${formatCents(balanceCents)} now.`,
    };
  },
};

const setUserEmail: Command = {
  name: "user set-email",
  usage: '<email or id> --email new@example.com --reason "…"',
  summary:
    "Gives an account another email; ends its password, sessions, the rights of former addresses, and keys, webhooks and members of the last week.",
  options: { email: { type: "string" }, reason: { type: "string" } },
  async run(open, { words, options, operator }) {
    const reason = readReason(options);
    const { email } = options;
    if (typeof email !== "string") throw new UsageError("Give the new address with --email.");
    const { userId, siteId } = await findOne(open, words[0]);
    const { hasAuthenticator } = await open
      .use(accountsFeature)
      .giveEmail(await operator(), { userId, siteId, email, reason })
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        throw new OperatorRefusal(
          error.code === "email_taken"
            ? `${email} has another account, or can take one back.`
            : `${email} is no email.`,
        );
      });
    return {
      data: { user: encodeId("user", userId), email, hasAuthenticator },
      text: [
        `The email is ${email} now. Its owner sets a new password at /recovery.`,
        "Password, sessions, passkeys, and what was added in the last week (API keys, webhooks, members) are ended.",
        ...(hasAuthenticator
          ? [`An authenticator stays; where it is not the owner's, lost-factors ${email} begins its wait.`]
          : []),
      ].join("\n"),
    };
  },
};

export const userCommands = [showUser, creditUser, setUserEmail];

/** Customers quote public ids of their objects; anything else is looked up unchanged. */
async function ownerOf({ use }: ComposedFeatures, text: string): Promise<string> {
  const serverId = decodeId("server", text);
  const paymentId = decodeId("payment", text);
  const owner =
    (serverId === null ? null : await use(serversFeature).ownerOf(serverId)) ??
    (paymentId === null ? null : await use(paymentsFeature).ownerOf(paymentId));
  return owner === null ? text : encodeId("customer", owner);
}

async function findOne(open: OpenFeature<Admin>, text: string | undefined) {
  if (text === undefined) throw new UsageError("Give an email or an id.");
  const [account, another] = await findAccounts(open.platform, await ownerOf(open, text));
  if (!account) throw new OperatorRefusal(`No account for ${text}.`);
  if (another) throw new OperatorRefusal("Several brands know this email: give the id of the user.");
  return account;
}

function readCents({ usd }: CommandInput["options"]): bigint {
  const cents = typeof usd === "string" ? parseUnits(usd, 2) : null;
  if (cents === null || cents <= 0n || cents > maxCents) {
    throw new UsageError(`Give --usd from 0.01 to ${formatCents(maxCents)}, e.g. --usd 10.00.`);
  }
  return cents;
}

function readReason({ reason }: CommandInput["options"]): string {
  if (typeof reason !== "string" || reason.trim() === "" || reason.length > longestReason) {
    throw new UsageError(`Give the --reason, in at most ${longestReason} letters and without names.`);
  }
  return reason.trim();
}
