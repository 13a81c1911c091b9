import type { DomainSettlement } from "#src/features/domains/server/index.ts";
import { toAscii } from "#src/shared/domain-names/ascii-form.ts";
import { encodeId } from "#src/shared/ids.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { listed } from "#src/platform/operator/table.ts";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import { cancelCommand } from "./cancel-command.ts";
import { domainHoldCommands } from "./hold-commands.ts";
import { moveCommand } from "./move-command.ts";
import type { Domains } from "./index.ts";

type Command = FeatureCommand<Domains>;

const notListed =
  "What is at the registry and not in the books is not known: its list of names was not read, and by EPP registries give none. Their daily report has it.";

const list: Command = {
  name: "domain list",
  usage: "[<name>] [--unknown]",
  summary:
    "Shows domains; --unknown those that the registry has under our account and the books do not know.",
  options: { unknown: { type: "boolean", default: false } },
  async run({ front }, { words, options }) {
    if (options.unknown === true) {
      const unknownNames = await front.listUnknownNames();
      const isKnown = unknownNames.length > 0 || (await front.readListedAt()) !== null;
      const report = listed(unknownNames, { NAME: "name", "FIRST SEEN": "first_seen_at" });
      return isKnown ? report : { ...report, text: notListed };
    }
    const name = words[0] === undefined ? null : toAscii(words[0].toLowerCase());
    if (words[0] !== undefined && name === null) throw new UsageError(`${words[0]} is no domain name.`);
    const domains = (await front.listForOperator(name)).map(({ customer_id, ...domain }) => ({
      ...domain,
      id: encodeId("domain", domain.id),
      customer: encodeId("customer", customer_id),
    }));
    return listed(domains, {
      ID: "id",
      NAME: "name",
      STATE: "state",
      "PAID UNTIL": "expires_at",
      "AT THE REGISTRY UNTIL": "registry_expires_at",
      "LOOKED AT": "seen_at",
      CUSTOMER: "customer",
    });
  },
};

const sync: Command = {
  name: "domain sync",
  usage: "",
  summary: "Compares the books with the registry now: its messages, every domain, and its list of our names.",
  async run({ front: domains }) {
    const { hasList } = await domains.syncAll();
    const unknownNames = await domains.listUnknownNames();
    const found = `${unknownNames.length} names are at the registry and not in the books.`;
    return {
      text: `Compared. ${hasList ? found : notListed}`,
      data: { unknownNames: hasList ? unknownNames.length : null },
    };
  },
};

const done: Readonly<Record<DomainSettlement, string>> = {
  pushed: "Our settings are being sent to the registry again.",
  renewed: "The registry was asked for the years that are paid.",
  followed: "The books have taken over what the registry has.",
};

const settle: Command = {
  name: "domain settle",
  usage: "<dom_…> [--follow]",
  summary: "Brings a domain and the registry together; --follow lets the books take what the registry has.",
  options: { follow: { type: "boolean", default: false } },
  async run({ front }, { words, options, operator }) {
    const domainId = readId("domain", words[0]);
    const kind = await front.settleDomain(await operator(), domainId, { follow: options.follow === true });
    const text = kind === null ? "The registry and the books agree." : done[kind];
    return { text, data: { settlement: kind } };
  },
};

export const domainsCommands: readonly Command[] = [
  list,
  sync,
  settle,
  ...domainHoldCommands,
  moveCommand,
  cancelCommand,
];
