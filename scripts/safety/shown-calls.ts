import type { Contract } from "#src/shared/contract.ts";
import type { Breach, SourceFile } from "./source-files.ts";
import { resolveImport } from "./syntax.ts";

/** Calls of the cabinet that an API key can make and that no form or dialog sends, each with what does. */
export const sentWithoutForm: Readonly<Record<string, string>> = {
  "DELETE /v2/support/files/{id}": "a button at a file that is not sent yet",
  "POST /v2/dedicated/requests/{id}/withdraw": "a button in a list",
  "POST /v2/domains/bulk/autoprolongation/toggle": "a button for chosen rows",
  "POST /v2/domains/bulk/tag": "tags of chosen rows; the panel of one domain shows the call",
  "POST /v2/domains/bulk/untag": "a button for chosen rows",
  "POST /v2/domains/contacts/transliterate": "asked while the form is filled in",
  "POST /v2/domains/contacts/{id}/send-verification": "a button",
  "POST /v2/domains/quote": "asked when a promotion code is typed; the order shows its call",
  "POST /v2/domains/{id}/autoprolongation/toggle": "a switch",
  "POST /v2/domains/{id}/delete/cancel": "a button",
  "POST /v2/domains/{id}/lock": "a switch",
  "POST /v2/domains/{id}/privacy": "a switch",
  "POST /v2/domains/{id}/records/check": "asked while records are edited",
  "POST /v2/domains/{id}/records/history/{version}/restore": "a button in a list",
  "POST /v2/domains/{id}/records/import": "reads a text into the editor, which shows what it saves",
  "POST /v2/domains/{id}/records/templates": "asks for a preview; what it sets is shown",
  "POST /v2/domains/{id}/transfer-code": "a button",
  "POST /v2/domains/{id}/transfer-out": "two buttons",
  "POST /v2/gateways/payments/{id}/demo-pay": "a button of the demo",
  "POST /v2/gateways/payments/{id}/read": "a button",
  "POST /v2/payments/static-wallets/{id}/replace": "a button in a list",
  "POST /v2/servers/bulk/tag": "tags of chosen rows; the panel of one server shows the call",
  "POST /v2/servers/bulk/untag": "a button for chosen rows",
  "POST /v2/servers/{id}/autoprolongation/toggle": "a switch",
  "POST /v2/servers/{id}/reinstall/cancel": "a button",
  "POST /v2/servers/{id}/restart": "a button and an entry of a menu",
  "POST /v2/servers/{id}/start": "a button and an entry of a menu",
  "POST /v2/servers/{id}/stop": "a button and an entry of a menu",
  "POST /v2/support/tickets/{id}/close": "a button",
  "POST /v2/support/tickets/{id}/participants": "a choice from a list",
  "POST /v2/support/upload": "sent as files are chosen; the message that names them shows its call",
  "POST /v2/webhooks/{id}/messages/{messageId}/resend": "a button in a list",
  "DELETE /v2/whitelabel/{id}/mailings/{mailingId}": "a button of the composer",
  "POST /v2/whitelabel/{id}/mailings/audience": "counted while recipients are chosen",
  "POST /v2/whitelabel/{id}/mailings/preview": "asked while a text is written",
  "POST /v2/whitelabel/{id}/mailings/{mailingId}/stop": "a button of the mailing",
  "POST /v2/whitelabel/{id}/hosts/{host}/check": "a button beside what was found",
  "POST /v2/whitelabel/{id}/hosts/{host}/primary": "a button of a host",
  "POST /v2/whitelabel/{id}/hosts/{host}/records": "a button beside the records that it writes",
  "POST /v2/whitelabel/{id}/mail-sender/check": "a button beside what was found",
  "POST /v2/whitelabel/{id}/mail-sender/records": "a button beside the records that it writes",
  "DELETE /v2/whitelabel/{id}/logo": "a button beside the logo",
  "POST /v2/whitelabel/{id}/logo": "sent as a picture is chosen",
  "POST /v2/whitelabel/{id}/publish": "a button of the site",
  "POST /v2/whitelabel/{id}/resume": "a button of the site",
  "POST /v2/whitelabel/{id}/suspend": "a button of the site",
  "PUT /v2/webhooks/{id}": "a switch in a menu; the form shows the call",
};

/** Parts that show a call, which the types demand where they are used. */
const shows =
  /<(?:ShowCall|PayEnd|RenewalForm|LossDialog|FindForm|TagPanel|OrderSum|TransferSum|DepositSummary)\b/;

const isWeb = /^src\/(?:features\/[\w-]+\/)?web\/.*\.tsx?$/;
const isTest = /\.(?:test|fixture)\.tsx?$/;

/**
 * Calls that a key can make and that the web half makes without showing them: those that are not put together by
 * `keyCall`, and those that are, by a file that nothing near it shows.
 */
export function findHiddenCalls(files: readonly SourceFile[], routes: Contract): Breach[] {
  const web = files.filter(({ path }) => isWeb.test(path) && !isTest.test(path));
  const importers = importersOf(web);
  return web.flatMap((file) => {
    const bare = literalsOf(file, routes).filter(
      ({ key, isPutTogether }) => !isPutTogether && !(key in sentWithoutForm) && /\bapi\(/.test(file.text),
    );
    const isHidden = /\bkeyCall\(/.test(file.text) && file.path !== keyCallFile && !isShown(file, importers);
    return [
      ...bare.map(({ key }) => ({
        path: file.path,
        problem: `makes ${key} by api: use keyCall, and show it`,
      })),
      ...(isHidden ? [{ path: file.path, problem: "puts a call together that no ShowCall gets" }] : []),
    ];
  });
}

/** Entries of the list above that no file needs. */
export function findNeedlessEntries(files: readonly SourceFile[], routes: Contract): Breach[] {
  const web = files.filter(({ path }) => isWeb.test(path) && !isTest.test(path));
  const bare = new Set(
    web.flatMap((file) =>
      literalsOf(file, routes).flatMap(({ key, isPutTogether }) => (isPutTogether ? [] : [key])),
    ),
  );
  return Object.keys(sentWithoutForm)
    .filter((key) => !bare.has(key))
    .map((path) => ({ path, problem: "is in sentWithoutForm, and no file makes it by api" }));
}

const keyCallFile = "src/web/api/key-call.ts";

const comments = /\/\*\*[^]*?\*\//g;

interface Literal {
  readonly key: string;
  readonly isPutTogether: boolean;
}

/** The routes that a file names as values, not as types, and that change something and have a scope. */
function literalsOf({ text }: SourceFile, routes: Contract): Literal[] {
  const byKey = new Map(Object.entries(routes));
  const found = text
    .replaceAll(comments, "")
    .matchAll(/(<|\|\s*|keyCall\(\s*)?"((?:POST|PUT|DELETE) \/[^"]*)"/g);
  return [...found].flatMap(([, before = "", key = ""]) => {
    const route = byKey.get(key);
    if (route?.access !== "customer" || route.scope === null) return [];
    const isType = before.startsWith("<") || before.startsWith("|");
    return isType ? [] : [{ key, isPutTogether: before !== "" }];
  });
}

function importersOf(files: readonly SourceFile[]): Map<string, SourceFile[]> {
  const importers = new Map<string, SourceFile[]>();
  for (const file of files) {
    for (const [, from = ""] of file.text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)) {
      const path = resolveImport(file.path, from);
      if (path !== null && path !== undefined) importers.set(path, [...(importers.get(path) ?? []), file]);
    }
  }
  return importers;
}

/** Whether it, a file that imports it, or one that imports that one, shows the call. */
function isShown(
  file: SourceFile,
  importers: ReadonlyMap<string, readonly SourceFile[]>,
  height = 2,
): boolean {
  if (shows.test(file.text)) return true;
  return height > 0 && (importers.get(file.path) ?? []).some((next) => isShown(next, importers, height - 1));
}
