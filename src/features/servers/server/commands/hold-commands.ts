import type { FeatureCommand } from "#src/features/server-feature.ts";
import { type CommandInput, UsageError } from "#src/platform/operator/command.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { addDays } from "#src/shared/time.ts";
import { noticeDays } from "#src/shared/server-limits.ts";
import type { HoldCause } from "../holds/hold-server.ts";
import type { Servers } from "../index.ts";

type Command = FeatureCommand<Servers>;

const wordOptions = {
  cause: { type: "string", default: "abuse" },
  text: { type: "string" },
  reason: { type: "string" },
  days: { type: "string" },
} as const;

const suspend: Command = {
  name: "server suspend",
  usage: "<srv_…> [--cause abuse|admin] --text <for the customer> --reason <why> [--days <number>]",
  summary:
    "Stops a server, whatever was paid; nothing is charged until server unsuspend, or for so many days.",
  options: wordOptions,
  async run({ front: servers }, { words, options, operator }) {
    const ctx = await operator();
    const days = daysOf(options);
    const until = days === null ? null : addDays(ctx.now, days);
    const request = {
      cause: causeOf(options),
      text: wordsOf(options, "text"),
      reason: wordsOf(options, "reason"),
    };
    await servers.hold(ctx, { ...request, serverId: readId("server", words[0]), until });
    const end = until === null ? "It stays so until: server unsuspend" : `It ends at ${until.toISOString()}.`;
    return { text: `The server is suspended. ${end}`, data: { server: words[0], until } };
  },
};

const unsuspend: Command = {
  name: "server unsuspend",
  usage: "<srv_…> --reason <why>",
  summary: "Ends what server suspend began; the machine starts if it ran. What is unpaid stays so.",
  options: { reason: { type: "string" } },
  async run({ front: servers }, { words, options, operator }) {
    const serverId = readId("server", words[0]);
    await servers.liftHold(await operator(), { serverId, reason: wordsOf(options, "reason") });
    return { text: "The server is not suspended by us any more.", data: { server: words[0] } };
  },
};

const terminate: Command = {
  name: "server terminate",
  usage:
    "<srv_…> --name <its name> [--cause abuse|admin] --text <for the customer> --reason <why> [--days <number>] [--give-back]",
  summary: `Announces that a server is removed with its disk, in ${noticeDays.usual} days; --give-back returns what is not used.`,
  options: { ...wordOptions, name: { type: "string" }, "give-back": { type: "boolean", default: false } },
  async run({ front: servers }, { words, options, operator }) {
    const { removesAt } = await servers.terminate(await operator(), {
      serverId: readId("server", words[0]),
      confirmName: wordsOf(options, "name"),
      cause: causeOf(options),
      text: wordsOf(options, "text"),
      reason: wordsOf(options, "reason"),
      days: daysOf(options) ?? noticeDays.usual,
      givesBack: options["give-back"] === true,
    });
    return {
      text: `It is removed at ${removesAt.toISOString()}. Stop that with: server keep ${words[0] ?? ""}`,
      data: { server: words[0], removesAt },
    };
  },
};

const keep: Command = {
  name: "server keep",
  usage: "<srv_…> --reason <why>",
  summary: "Stops what server terminate announced.",
  options: { reason: { type: "string" } },
  async run({ front: servers }, { words, options, operator }) {
    const serverId = readId("server", words[0]);
    await servers.stopRemoval(await operator(), { serverId, reason: wordsOf(options, "reason") });
    return { text: "The server is not removed.", data: { server: words[0] } };
  },
};

type Options = CommandInput["options"];

function causeOf({ cause }: Options): HoldCause {
  if (cause === "abuse" || cause === "admin") return cause;
  throw new UsageError("The cause is abuse or admin.");
}

function wordsOf(options: Options, name: "text" | "reason" | "name"): string {
  const given = options[name];
  if (typeof given === "string" && given.trim() !== "") return given.trim();
  throw new UsageError(`Give --${name} "…".`);
}

function daysOf({ days }: Options): number | null {
  if (days === undefined) return null;
  const number = Number(days);
  if (Number.isInteger(number) && number >= 0 && number <= noticeDays.longest) return number;
  throw new UsageError(`--days is a number up to ${noticeDays.longest}.`);
}

export const holdCommands: readonly Command[] = [suspend, unsuspend, terminate, keep];
