import type { FeatureCommand } from "#src/features/server-feature.ts";
import { type CommandInput, type Report, UsageError } from "#src/platform/operator/command.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { facts, listed, money, table } from "#src/platform/operator/table.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { parseInstant } from "#src/shared/time.ts";
import type { managePrices } from "./prices/manage-prices.ts";
import type { PriceSelection } from "./prices/price-change.ts";
import { changeView, priceView } from "./prices/price-view.ts";
import { readReason } from "#src/platform/operator/read-reason.ts";

type Command = FeatureCommand<{ readonly prices: ReturnType<typeof managePrices> }>;
type Options = CommandInput["options"];

const because = { reason: { type: "string" } } as const;

const list: Command = {
  name: "price list",
  usage: "",
  summary: "Shows changes of prices of running services, newest first.",
  async run({ front, platform }) {
    const now = platform.clock.now();
    const { changes } = await front.prices.list({ limit: 100, now });
    return listed(
      changes.map((change) => changeView(change, now)),
      { ID: "id", NAME: "name", STATE: "state", FROM: "fromAt", ANNOUNCED: "announcedAt", REASON: "reason" },
    );
  },
};

const draft: Command = {
  name: "price draft",
  usage:
    '<name> --from 2027-03-01 (--usd 9.90 | --list) --reason "…" [--plans …] [--locations …] [--months n] [--endings …] [--services …] [--addresses]',
  summary:
    "Drafts a change: --usd a month of a server or address, a year of a name; --list what the list says. Nothing changes yet.",
  options: {
    from: { type: "string" },
    usd: { type: "string" },
    list: { type: "boolean", default: false },
    plans: { type: "string" },
    locations: { type: "string" },
    months: { type: "string" },
    endings: { type: "string" },
    services: { type: "string" },
    addresses: { type: "boolean", default: false },
    ...because,
  },
  async run({ front, platform }, { words, options, operator }) {
    const [name] = words;
    if (name === undefined) throw new UsageError("Give the change a name.");
    const services = wordsOf(options.services)?.map(readService);
    const isOfNames = options.endings !== undefined || services?.[0]?.kind === "domain";
    if (new Set(services?.map(({ kind }) => kind)).size > 1) {
      throw new UsageError("Give servers or names, not both.");
    }
    if ((options.usd === undefined) === (options.list !== true))
      throw new UsageError("Give --usd or --list.");
    const id = await front.prices.draft(await operator(), {
      kind: isOfNames ? "domain" : "server",
      name,
      selection: selectionOf(
        options,
        services?.map((service) => service.id),
      ),
      target: {
        part: options.addresses === true ? "address" : "term",
        cents: options.list === true ? null : readCents(options.usd),
        termMonths: null,
      },
      fromAt: readDay(options.from),
      reason: readReason({ options }),
    });
    return reportOf(
      await front.prices.read({ id, now: platform.clock.now(), limit: 20, offset: 0 }),
      platform,
    );
  },
};

const show: Command = {
  name: "price show",
  usage: "<prc_…>",
  summary: "Shows whom a change affects, old and new prices, and what it does to the monthly revenue.",
  async run({ front, platform }, { words }) {
    const id = readId("priceChange", words[0]);
    return reportOf(
      await front.prices.read({ id, now: platform.clock.now(), limit: 100, offset: 0 }),
      platform,
    );
  },
};

const announce: Command = {
  name: "price announce",
  usage: '<prc_…> --services n --reason "…"',
  summary: "Announces a draft to its customers by mail; --services: how many the draft showed.",
  options: { services: { type: "string" }, ...because },
  async run({ front }, { words, options, operator }) {
    const id = readId("priceChange", words[0]);
    const expectedServices = readCount(options.services, "--services");
    const announcement = { id, expectedServices, reason: readReason({ options }) };
    const done = await front.prices.announce(await operator(), announcement);
    return { text: `Announced to ${done.customers} customers for ${done.services} services.`, data: done };
  },
};

const cancel: Command = {
  name: "price cancel",
  usage: '<prc_…> --reason "…"',
  summary: "Calls off a change that is not in force; its customers are notified again.",
  options: because,
  async run({ front }, { words, options, operator }) {
    const id = readId("priceChange", words[0]);
    await front.prices.cancel(await operator(), { id, reason: readReason({ options }) });
    return { text: "Called off. Its services keep their prices.", data: { id: words[0] } };
  },
};

const set: Command = {
  name: "price set",
  usage: '<srv_… or dom_…> --months n --usd 9.90 --reason "…" [--from 2027-03-01] [--message "…"]',
  summary:
    "Gives one service a price of its own for a length of term (of a name 12): a lower one at once, a higher one from a day.",
  options: {
    months: { type: "string" },
    usd: { type: "string" },
    from: { type: "string" },
    message: { type: "string" },
    ...because,
  },
  async run({ front }, { words, options, operator }) {
    const { id: serviceId, kind } = readService(words[0] ?? "");
    const id = await front.prices.setPrice(await operator(), {
      serviceId,
      kind,
      months: readCount(options.months, "--months"),
      cents: readCents(options.usd),
      fromAt: options.from === undefined ? null : readDay(options.from),
      message: typeof options.message === "string" ? options.message : undefined,
      reason: readReason({ options }),
    });
    const change = encodeId("priceChange", id);
    return { text: `Its customer was notified (${change}).`, data: { id: change } };
  },
};

export const priceCommands: readonly Command[] = [list, draft, show, announce, cancel, set];

type View = Parameters<typeof priceView>[0];

function reportOf(view: View, { clock }: { readonly clock: { now(): Date } }): Report {
  const shown = priceView(view, clock.now());
  const { change, effect, lines, total } = shown;
  const effects = facts([
    ["id", change.id],
    ["state", change.state],
    ["from", change.fromAt],
    ["earliest", effect.earliestAt],
    ["services", effect.services],
    ["customers, each with a mail", effect.customers],
    ["monthly revenue", money(BigInt(effect.mrrCents))],
    ["changes by", money(BigInt(effect.mrrDeltaCents))],
    ["left out: own price", effect.ownPrice],
    ["left out: announced already", effect.announcedAlready],
  ]);
  const rows = table(
    ["SERVICE", "NAME", "PART", "MONTHS", "NOW", "THEN"],
    lines.map(({ serviceId, name, part, months, beforeCents, afterCents }) => [
      serviceId,
      name,
      part,
      months,
      money(BigInt(beforeCents)),
      money(BigInt(afterCents)),
    ]),
  );
  const rest = total > lines.length ? `\n${total - lines.length} more prices.` : "";
  return { text: `${effects}\n\n${rows}${rest}`, data: shown };
}

function selectionOf(options: Options, services: readonly string[] | undefined): PriceSelection {
  const plans = wordsOf(options.plans);
  const locations = wordsOf(options.locations);
  const endings = wordsOf(options.endings);
  return {
    ...(plans && { plans }),
    ...(locations && { locations }),
    ...(endings && { endings }),
    ...(options.months !== undefined && { months: readCount(options.months, "--months") }),
    ...(services && { services: [...services] }),
  };
}

function wordsOf(option: Options[string]): string[] | undefined {
  return typeof option === "string" ? option.split(",").filter((word) => word !== "") : undefined;
}

function readService(text: string): { readonly id: string; readonly kind: "server" | "domain" } {
  const server = decodeId("server", text);
  if (server !== null) return { id: server, kind: "server" };
  const domain = decodeId("domain", text);
  if (domain !== null) return { id: domain, kind: "domain" };
  throw new UsageError("Give the id of a server or name, srv_… or dom_….");
}

function readCents(option: Options[string]): number {
  if (typeof option !== "string" || !/^\d{1,5}(\.\d\d)?$/.test(option)) {
    throw new UsageError("Give --usd in dollars, e.g. 9.90.");
  }
  return Math.round(Number(option) * 100);
}

function readCount(option: Options[string], name: string): number {
  if (typeof option !== "string" || !/^[1-9]\d{0,6}$/.test(option)) {
    throw new UsageError(`Give ${name} as a number.`);
  }
  return Number(option);
}

function readDay(option: Options[string]): Date {
  const day = typeof option === "string" ? parseInstant(option) : null;
  if (day === null) throw new UsageError("Give --from as a day, e.g. 2027-03-01.");
  return day;
}
