import { accountsFeature } from "#src/features/accounts/server/feature.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatCents } from "#src/shared/money.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { facts, money, table } from "#src/platform/operator/table.ts";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import { serversFeature } from "#src/features/servers/server/feature.ts";
import { walletFeature } from "#src/features/wallet/server/feature.ts";
import type { Admin } from "../index.ts";
import { findOne } from "./find-one.ts";
import { readReason } from "./read-reason.ts";

type Command = FeatureCommand<Admin>;

const shownRows = 20;

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

export const userCommands = [showUser, setUserEmail];
