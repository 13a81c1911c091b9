import type { FeatureCommand } from "#src/features/server-feature.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { listed, money } from "#src/platform/operator/table.ts";
import type { ApiKeysFront } from "./index.ts";

type Command = FeatureCommand<ApiKeysFront>;

const date = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

const list: Command = {
  name: "key list",
  usage: "<customer id>",
  summary: "Shows a customer's API keys: what they may do, and when and from where they were used.",
  async run({ front: apiKeys }, { words }) {
    return listed(await apiKeys.listKeys(readId("customer", words[0])), {
      ID: "id",
      NAME: "name",
      STATE: ({ state, reason }) => (reason === null ? state : `${state}: ${reason}`),
      SCOPES: ({ scopes }) => scopes.join(" "),
      "LIMIT A DAY": ({ spendLimitCents }) =>
        spendLimitCents === null ? null : money(BigInt(spendLimitCents)),
      "SPENT TODAY": ({ spentTodayCents }) => money(BigInt(spentTodayCents)),
      EXPIRES: ({ expiresAt }) => date(expiresAt),
      USED: ({ lastUsedAt }) => date(lastUsedAt),
      FROM: "lastUsedIp",
    });
  },
};

const revoke: Command = {
  name: "key revoke",
  usage: "<id>",
  summary:
    "Ends an API key at once, e.g. one that attacks others; its customer sees that the provider did it.",
  async run({ front: apiKeys }, { words, operator }) {
    const hasEnded = await apiKeys.stopKey(await operator(), readId("apiKey", words[0]));
    if (!hasEnded) throw new OperatorRefusal("There is no such key, or it has ended already.");
    return { text: "The key is revoked.", data: { key: words[0], state: "revoked" } };
  },
};

export const apiKeysCommands = [list, revoke];
