import { resolve } from "node:path";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import { type CommandInput, type Report, UsageError } from "#src/platform/operator/command.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { readSite } from "#src/platform/operator/read-site.ts";
import { facts, listed, money, table } from "#src/platform/operator/table.ts";
import { type ImportFormat, importFormats, type ImportRequest } from "./deps.ts";
import type { Imports } from "./index.ts";
import type { ImportPlan, SetAside } from "./plan-import.ts";
import { namesReport } from "./names-report.ts";
import { recordKinds } from "./records/import-record.ts";
import { decimalOf } from "./records/money.ts";

type Command = FeatureCommand<Imports>;

const source = { source: { type: "string" }, site: { type: "string" } } as const;
const read = { ...source, from: { type: "string" }, rates: { type: "string" } } as const;
/** Also asks the registrar for the names. */
const withNames = { ...read, names: { type: "boolean", default: false } } as const;
const usage =
  "<file> --source <name> --from paymenter|whmcs|moorage [--rates EUR=1.0842] [--names] [--site <number>]";
const shownPlaces = 50;

const plan: Command = {
  name: "import plan",
  usage,
  summary: "Reads a dump of another product and says what fits and what does not; nothing is written.",
  options: withNames,
  async run({ front: imports }, input) {
    const request = requestOf(input);
    const planned = await imports.preview(request);
    const said = report(planned, planned.setAside, [["nothing was written", null]]);
    return input.options["names"] === true
      ? withReport(said, namesReport(await imports.planNames(request.siteId, planned)))
      : said;
  },
};

const run: Command = {
  name: "import run",
  usage,
  summary: "Imports what fits: repeated or cut off, nothing comes twice and nothing is lost.",
  options: withNames,
  async run({ front: imports }, input) {
    const request = requestOf(input);
    const done = await imports.run(await input.operator(), request);
    const written = recordKinds.map((kind) => [`written: ${kind}`, done.written.get(kind) ?? 0] as const);
    const setAside = [...done.plan.setAside, ...done.failed];
    const said = report(done.plan, setAside, [...written, ["imported before", done.before]]);
    if (input.options["names"] !== true) return said;
    const { siteId, source: name } = request;
    const asked = { siteId, source: name, isPlan: false, followsDate: false };
    return withReport(said, namesReport(await imports.names(await input.operator(), asked)));
  },
};

const status: Command = {
  name: "import status",
  usage: "[--site <number>]",
  summary: "What was imported from each source, and who of its clients was mailed and signed in.",
  options: { site: { type: "string" } },
  async run({ front: imports }, { options }) {
    return listed(await imports.status(readSite(options["site"])), {
      SOURCE: "name",
      FORMAT: "format",
      CLIENTS: "clients",
      BALANCES: ({ cents }) => money(cents),
      TICKETS: "tickets",
      PAPERS: "documents",
      "NO PASSWORD": ({ withoutPassword }) => withoutPassword,
      MAILED: "invited",
      "SIGNED IN": "signedIn",
      LAST: "lastAt",
    });
  },
};

const invite: Command = {
  name: "import invite",
  usage: "--source <name> [--most 200] [--everyone] [--site <number>]",
  summary:
    "Mails clients, once each, that their account is here: those who need a new password, or everyone.",
  options: { ...source, most: { type: "string" }, everyone: { type: "boolean", default: false } },
  async run({ front: imports }, { options, operator }) {
    const most = Number(options["most"] ?? 200);
    if (!Number.isInteger(most) || most < 1 || most > 10_000)
      throw new UsageError("--most is a number up to 10000.");
    const asked = { siteId: readSite(options["site"]), source: sourceOf(options), most };
    const mailed = await imports.invite(await operator(), {
      ...asked,
      everyone: options["everyone"] === true,
    });
    return { text: `${mailed} clients are mailed.`, data: { mailed } };
  },
};

const names: Command = {
  name: "import names",
  usage: "--source <name> [--plan] [--follow] [--site <number>]",
  summary:
    "Asks the registrar for imported names: those in your account become domains of their customers; --plan only says so.",
  options: {
    ...source,
    plan: { type: "boolean", default: false },
    follow: { type: "boolean", default: false },
  },
  async run({ front: imports }, { options, operator }) {
    const matched = await imports.names(await operator(), {
      siteId: readSite(options["site"]),
      source: sourceOf(options),
      isPlan: options["plan"] === true,
      followsDate: options["follow"] === true,
    });
    return namesReport(matched);
  },
};

const show: Command = {
  name: "import show",
  usage: "<cus_…>",
  summary: "The invoices, services and names that a customer had at the product of before.",
  async run({ front: imports }, { words }) {
    const documents = await imports.documents(readId("customer", words[0]));
    return listed(documents, { KIND: "kind", WHAT: "label", OF: "dated_at" });
  },
};

export const importCommands = [plan, run, names, status, invite, show];

function requestOf({ words: [file], options }: CommandInput): ImportRequest {
  if (file === undefined) throw new UsageError("Name the file of the dump.");
  const { from, rates } = options;
  const format = importFormats.find((known): known is ImportFormat => known === from);
  if (format === undefined) throw new UsageError(`--from is one of ${importFormats.join(", ")}.`);
  const asked = { siteId: readSite(options["site"]), source: sourceOf(options), format };
  return { ...asked, file: resolve(file), rates: typeof rates === "string" ? rates : "" };
}

function sourceOf({ source: name }: CommandInput["options"]): string {
  if (typeof name !== "string" || !/^[a-z0-9][a-z0-9-]{0,39}$/.test(name))
    throw new UsageError("Give --source: a name for this import, of a-z, 0-9 and hyphens.");
  return name;
}

/** Both, one after the other: of the second what its `data` has as `registrar`. */
function withReport(said: ImportReport, asked: Report): Report {
  return { text: `${said.text}\n\n${asked.text}`, data: { ...said.data, registrar: asked.data } };
}

interface ImportReport extends Report {
  readonly data: object;
}

/** Counts, sums, and what does not fit with its place. */
function report(
  { fitting, remarks, balances, totalCents }: ImportPlan,
  setAside: readonly SetAside[],
  more: readonly (readonly [string, number | null])[],
): ImportReport {
  const count = (kind: string) => fitting.filter(({ record }) => record.kind === kind).length;
  const text = [
    facts([
      ...recordKinds.map((kind) => [`fits: ${kind}`, count(kind)] as const),
      ...[...balances].map(([code, cents]) => [`balances in ${code}`, decimalOf(cents)] as const),
      ["balances in all", money(totalCents)],
      ...[...remarks].map(([remark, times]) => [remark, times] as const),
      ["does not fit", setAside.length],
      ...more,
    ]),
    ...(setAside.length === 0
      ? []
      : [
          table(
            ["DOES NOT FIT", "WHERE", "WHY", "FIELDS"],
            setAside.slice(0, shownPlaces).map((row) => [row.kind, row.place, row.reason, row.detail]),
          ),
        ]),
    ...(setAside.length > shownPlaces ? [`… all ${setAside.length} by --json.`] : []),
  ].join("\n\n");
  const fits = Object.fromEntries(recordKinds.map((kind) => [kind, count(kind)]));
  const sums = Object.fromEntries([...balances].map(([code, cents]) => [code, decimalOf(cents)]));
  const data = { fits, balances: sums, totalCents, remarks: Object.fromEntries(remarks), setAside };
  return { text, data: { ...data, more: Object.fromEntries(more) } };
}
