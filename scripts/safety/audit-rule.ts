import type { Breach } from "./source-files.ts";
import { functionsCalled, type SqlModel, tablesWritten } from "./sql-model.ts";
import { type ParsedFile, resolveImport, type Unit } from "./syntax.ts";

/** Calls that open a transaction. */
const openers = ["transaction", "poolTransaction", "runOnce"];

/**
 * Work without an audit row, each for a reason: `path#name`. The list holds exactly what the rule finds, so
 * an entry that is no longer needed fails too.
 */
export const unaudited: Readonly<Record<string, string>> = {
  "src/features/catalog/server/seed-catalogue.ts#seedCatalogue":
    "the demo fills an empty catalogue; no one acts",
  "src/features/dns/server/ask-parents.ts#askParents": "observes parent zones",
  "src/features/dns/server/push-zones.ts#publishLive":
    "observes name servers; changes of records are audited",
  "src/features/dns/server/push-zones.ts#publishProblem":
    "observes name servers; changes of records are audited",
  "src/features/help/server/articles/vote.ts#voteOn": "counts what visitors say, who are no one to the audit",
  "src/features/invoices/server/rates/read-euro-rates.ts#readEuroRates":
    "observes what a bank publishes; no one acts",
  "src/features/mailings/server/banners.ts#dismissBanner":
    "notes that a banner was closed; nothing is changed by it",
  "src/features/mailings/server/send-mailings.ts#sendNotices": "sends what staff queued, which is audited",
  "src/features/mailings/server/send-mailings.ts#sendMails": "sends what staff queued, which is audited",
  "src/features/notifications/server/digest/send-digests.ts#sendDigest":
    "a mail is kept in the queue with its user and time; the user chose it, which is audited",
  "src/features/notifications/server/mark-notifications.ts#markNotifications":
    "says what was looked at; nothing is changed by it",
  "src/features/payments/server/admin/worth-of-deposit.ts#worthOfDeposit":
    "values held coins, as scanning does; the decision on them is audited",
  "src/features/payments/server/announce-lost.ts#announceLost": "the reversal that it reports is audited",
  "src/features/payments/server/refresh-rates.ts#refreshRates": "observes the market; no one acts",
  "src/features/payments/server/watch-mempool.ts#watchMempool": "observes a chain; the credit is audited",
  "src/features/privacy/server/copies/make-copy.ts#settle":
    "makes what was asked for; asking and fetching are audited",
  "src/features/privacy/server/erase/sweep-erasures.ts#eraseAgain":
    "goes on with an erasure that was audited",
  "src/features/servers/server/console/issue-ticket.ts#redeemConsoleTicket":
    "ends a right whose issue is audited",
  "src/features/servers/server/metrics/collect-metrics.ts#savePower":
    "observes machines; actions are audited",
  "src/features/servers/server/reverse/check-names.ts#checkName": "looks names up; a new name is audited",
  "src/features/servers/server/metrics/warn-about-traffic.ts#warn": "reports what was measured; no one acts",
  "src/features/stats/server/days/count-cohorts.ts#countCohorts": "counts what is in the books; no one acts",
  "src/features/stats/server/days/count-day.ts#countDay":
    "counts what is in the books; an operator's rebuild is audited",
  "src/features/stats/server/days/take-samples.ts#takeSamples": "reports what was measured; no one acts",
  "src/features/support/server/files/draw-files.ts#finish": "draws what was sent; no one acts",
  "src/features/support/server/files/keep-mail-files.ts#keepFile":
    "takes a file out of a mail whose message is audited",
  "src/features/support/server/files/scan-files.ts#settle": "notes what a scanner found; no one acts",
  "src/features/support/server/files/upload-file.ts#uploadFile":
    "a file is its uploader's alone until it is sent, which is audited",
  "src/features/support/server/tickets/see-ticket.ts#seeTicket":
    "notes what was read; nothing is changed by it",
  "src/features/telegram/server/links/change-link.ts#sendTestMessage": "sends a message to one's own chat",
  "src/features/telegram/server/links/connect-chat.ts#refuseToken":
    "ends a link that no one used; connecting by one is audited",
  "src/features/telegram/server/links/create-token.ts#createConnectLink":
    "makes a link of minutes; connecting by it is audited",
  "src/features/telegram/server/messages/record-result.ts#blockLink":
    "observes that a chat takes nothing; its user is notified",
  "src/features/telegram/server/talk/on-member.ts#onMember":
    "observes that a chat takes nothing, or does again; its user is notified",
  "src/features/telegram/server/talk/open-token.ts#openToken":
    "asks a question; what follows from its answer is audited",
  "src/features/telegram/server/talk/reply.ts#reply": "answers in a chat; what is done there is audited",
  "src/features/telegram/server/updates/bot-rows.ts#noteTrouble": "notes that a bot does not work",
  "src/features/telegram/server/updates/store-updates.ts#storeUpdates":
    "keeps what came; what is done for it is audited",
  "src/features/webhooks/server/claim-deliveries.ts#claimDeliveries": "takes work; each attempt has a row",
  "src/features/wallet/server/seal-ledger.ts#addLink": "the seal is itself the record",
};

/** What a unit does, itself and through all functions of ours that it mentions. */
interface Effects {
  readonly writes: boolean;
  readonly audits: boolean;
}

/** Every use case that opens a transaction and changes something writes an audit row in it. */
export function findUnaudited(
  parsed: readonly ParsedFile[],
  model: SqlModel,
  exempt: Readonly<Record<string, string>> = unaudited,
): Breach[] {
  const files = new Map(parsed.map((file) => [file.path, file]));
  const found = parsed
    .filter(({ path }) => /^src\/features\/[^/]+\/server\//.test(path))
    .flatMap(({ units }) => units.filter(({ calls }) => openers.some((opener) => calls.has(opener))))
    .filter((unit) => {
      const { writes, audits } = effectsOf(unit, files, model, new Set());
      return writes && !audits;
    })
    .map(({ path, names }) => `${path}#${names[0] ?? ""}`);
  return [
    ...found
      .filter((place) => !(place in exempt))
      .map((path) => ({ path, problem: "changes something in a transaction without an audit row" })),
    ...Object.keys(exempt)
      .filter((place) => !found.includes(place))
      .map((path) => ({ path, problem: "is on the list of unaudited work without need: take it off" })),
  ];
}

function effectsOf(
  unit: Unit,
  files: ReadonlyMap<string, ParsedFile>,
  model: SqlModel,
  seen: Set<Unit>,
): Effects {
  seen.add(unit);
  // `call(db, "servers_expire", …)` names the function alone.
  const sql = unit.texts.map((text) =>
    sqlEffects(model.functions.has(text) ? `${text}()` : text, model, new Set()),
  );
  const callees = mentioned(unit, files)
    .filter((callee) => !seen.has(callee))
    .map((callee) => effectsOf(callee, files, model, seen));
  const parts = [...sql, ...callees];
  return {
    writes: unit.writes.length > 0 || parts.some(({ writes }) => writes),
    audits: unit.calls.has("writeAudit") || parts.some(({ audits }) => audits),
  };
}

/** The functions of this file and of imported ones that a unit mentions; the platform's own count as theirs. */
function mentioned(unit: Unit, files: ReadonlyMap<string, ParsedFile>): Unit[] {
  const own = files.get(unit.path);
  const declared =
    own?.units.filter((other) => other !== unit && other.names.some((name) => unit.mentions.has(name))) ?? [];
  const imported = [...(own?.imports ?? [])].flatMap(([local, { from, name }]) => {
    const path = unit.mentions.has(local) ? resolveImport(unit.path, from) : null;
    if (path === null || !path.startsWith("src/features/")) return [];
    return files.get(path)?.units.filter(({ names }) => names.includes(name)) ?? [];
  });
  return [...declared, ...imported];
}

function sqlEffects(sql: string, model: SqlModel, seen: Set<string>): Effects {
  const called = functionsCalled(sql, model).filter((name) => !seen.has(name));
  for (const name of called) seen.add(name);
  const inner = called.map((name) => sqlEffects(model.functions.get(name)?.body ?? "", model, seen));
  return {
    writes: tablesWritten(sql, model).length > 0 || inner.some(({ writes }) => writes),
    audits: called.includes("audit_write") || inner.some(({ audits }) => audits),
  };
}
