import type { FeatureCommand } from "#src/features/server-feature.ts";
import { type CommandInput, UsageError } from "#src/platform/operator/command.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import type { Domains } from "./index.ts";

type Command = FeatureCommand<Domains>;

const hold: Command = {
  name: "domain hold",
  usage: "<dom_…> [--cause abuse|admin] [--stop] --text <for the customer> --reason <why>",
  summary:
    "Locks a domain so that its customer cannot unlock it; --stop takes it out of the zone too, until domain lift-hold.",
  options: {
    cause: { type: "string", default: "abuse" },
    text: { type: "string" },
    reason: { type: "string" },
    stop: { type: "boolean", default: false },
  },
  async run({ front: domains }, { words, options, operator }) {
    const { cause } = options;
    if (cause !== "abuse" && cause !== "admin") throw new UsageError("The cause is abuse or admin.");
    const request = { cause, text: wordsOf(options, "text"), reason: wordsOf(options, "reason") } as const;
    const domainId = readId("domain", words[0]);
    await domains.hold(await operator(), { ...request, domainId, stopsName: options["stop"] === true });
    return { text: "The domain is held. It stays so until: domain lift-hold", data: { domain: words[0] } };
  },
};

const lift: Command = {
  name: "domain lift-hold",
  usage: "<dom_…> --reason <why>",
  summary: "Ends what domain hold began; the lock is again as it was before.",
  options: { reason: { type: "string" } },
  async run({ front: domains }, { words, options, operator }) {
    const domainId = readId("domain", words[0]);
    await domains.liftHold(await operator(), { domainId, reason: wordsOf(options, "reason") });
    return { text: "The domain is not held by us any more.", data: { domain: words[0] } };
  },
};

function wordsOf(options: CommandInput["options"], name: "text" | "reason"): string {
  const given = options[name];
  if (typeof given === "string" && given.trim() !== "") return given.trim();
  throw new UsageError(`Give --${name} "…".`);
}

export const domainHoldCommands: readonly Command[] = [hold, lift];
