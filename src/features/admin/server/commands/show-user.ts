import type { FeatureCommand } from "#src/features/server-feature.ts";
import { readMails } from "#src/platform/mail/read-mails.ts";
import { facts, money, table } from "#src/platform/operator/table.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatCents } from "#src/shared/money.ts";
import { readDeposits } from "../customers/read-deposits.ts";
import { readTimeline } from "../customers/read-timeline.ts";
import type { Admin } from "../index.ts";
import { findOne } from "./find-one.ts";

const shownRows = 20;

/** What the office shows of a customer. */
export const showUser: FeatureCommand<Admin> = {
  name: "user show",
  usage: "<email, or the id or exact name of anything of a customer>",
  summary: "Shows a customer: people, wallet, services, movements, deposits, tasks and mails.",
  async run(open, { words }) {
    const account = await findOne(open, words[0]);
    const { customerId } = account;
    const { platform, front: admin } = open;
    const { accounts, domains, servers, wallet, payments, timelineSources } = admin.office();
    const state = await wallet.stateOf(customerId);
    const person = {
      user: encodeId("user", account.userId),
      customer: encodeId("customer", customerId),
      email: account.email,
      username: account.username,
      language: account.language,
      createdAt: account.createdAt,
      verifiedAt: account.emailVerifiedAt,
    };
    const owned = (await servers.listServers({ customerId, limit: shownRows })).servers;
    const names = (await domains.listOf(customerId, shownRows)).domains;
    const { transactions } = await wallet.listTransactions(customerId, { limit: shownRows });
    const people = await accounts.readPeople(customerId);
    const deposits = (await readDeposits(platform, payments, customerId)).slice(0, shownRows);
    const { entries: tasks } = await readTimeline(platform, timelineSources(), customerId, {
      limit: shownRows,
      kind: "task",
      hasMoney: true,
    });
    const mails = await readMails(platform.db.kysely, customerId, { before: null, limit: shownRows });
    return {
      data: {
        ...person,
        wallet: state,
        people,
        servers: owned,
        domains: names,
        transactions,
        deposits,
        tasks,
        mails,
      },
      text: [
        facts([
          ...Object.entries(person),
          ["balance", money(state.balanceCents)],
          ["held", money(state.heldCents)],
          ["debt", money(state.debtCents)],
        ]),
        "People",
        table(
          ["ID", "USERNAME", "EMAIL", "ROLE", "SESSIONS", "LAST SEEN", "SIGNS IN WITH"],
          people.map((one) => [
            encodeId("user", one.userId),
            one.username,
            one.email,
            one.role,
            one.sessions,
            one.lastSeenAt,
            one.factors.join(" "),
          ]),
        ),
        "Servers",
        table(
          ["ID", "NAME", "STATUS", "PLAN", "PLACE", "ADDRESSES", "PAID UNTIL"],
          owned.map((server) => [
            server.id,
            server.name,
            server.status,
            server.plan.name,
            server.location.id,
            server.ipv4.join(" "),
            server.paidUntil,
          ]),
        ),
        "Domains",
        table(
          ["ID", "NAME", "STATE", "EXPIRES"],
          names.map((domain) => [domain.id, domain.displayName, domain.state, domain.expiresAt]),
        ),
        "Last movements",
        table(
          ["AT", "KIND", "AMOUNT", "ID"],
          transactions.map((line) => [line.createdAt, line.kind, formatCents(line.amountCents), line.id]),
        ),
        "Last deposits",
        table(
          ["SEEN", "AMOUNT", "COIN", "USD", "STATE", "ID"],
          deposits.map((one) => [
            one.seenAt,
            one.amount,
            one.asset,
            one.cents === null ? null : formatCents(one.cents),
            one.heldReason === null ? one.state : `${one.state} (${one.heldReason})`,
            one.id,
          ]),
        ),
        "Last tasks",
        table(
          ["AT", "KIND", "STATE", "ERROR", "ID"],
          tasks.map((task) => [task.at, task.code, task.state, task.title, task.opens?.id ?? null]),
        ),
        "Last mails",
        table(
          ["AT", "KIND", "TO", "STATE", "SUBJECT", "ERROR"],
          mails.map((mail) => [
            mail.at,
            mail.kind,
            mail.recipient,
            mail.state,
            mail.subject,
            mail.last_error,
          ]),
        ),
      ].join("\n\n"),
    };
  },
};
