import type { FeatureCommand } from "#src/features/server-feature.ts";
import { type CommandInput, UsageError } from "#src/platform/operator/command.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { listed } from "#src/platform/operator/table.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import type { Whitelabel } from "./index.ts";
import type { StateAct } from "./states/change-state.ts";

type Command = FeatureCommand<Whitelabel>;

const list: Command = {
  name: "site list",
  usage: "[--state <state>]",
  summary:
    "Shows sites of resellers with whose they are; --state those that wait for you (review), or of another state.",
  options: { state: { type: "string" } },
  async run({ front: whitelabel }, { options }) {
    const state = typeof options.state === "string" ? options.state : undefined;
    const shops = (await whitelabel.listShops({ state })).map(
      ({
        id,
        customer_id: customer,
        stopped_by: stoppedBy,
        closes_at: closesAt,
        name,
        host,
        state: now,
      }) => ({
        id: encodeId("whitelabelSite", id),
        name,
        host,
        state: now,
        stoppedBy,
        closesAt,
        customer: encodeId("customer", customer),
      }),
    );
    return listed(shops, {
      ID: "id",
      NAME: "name",
      HOST: "host",
      STATE: "state",
      "STOPPED BY": "stoppedBy",
      ENDS: "closesAt",
      OWNER: "customer",
    });
  },
};

const acts = {
  approve: "Opens a site that waits to be looked at, or a draft.",
  suspend: "Stops a site: nothing new is sold, what its customers have goes on; its owner cannot open it.",
  resume: "Has a site sell again that was stopped, or is closing.",
  close: "Closes a site in 30 days, or at once one that was never open; its customers stay with you.",
} as const satisfies Readonly<Record<StateAct, string>>;

const change = (act: StateAct): Command => ({
  name: `site ${act}`,
  usage: "<id> --reason <text>",
  summary: acts[act],
  options: { reason: { type: "string" } },
  async run({ front: whitelabel }, input) {
    const { id, reason } = readInput(input);
    const operator = await input.operator();
    const [shop] = await whitelabel.listShops({ id });
    if (shop === undefined) throw new OperatorRefusal("There is no such site.");
    try {
      await whitelabel.changeState({ ...operator, reason }, { shop, act, by: "staff" });
    } catch (error) {
      if (error instanceof AppError) throw new OperatorRefusal(`The site is ${shop.state}: ${error.code}.`);
      throw error;
    }
    const [after] = await whitelabel.listShops({ id });
    return { text: `${shop.name} is ${after?.state ?? "gone"}.`, data: { state: after?.state ?? null } };
  },
});

function readInput({ words: [word], options }: CommandInput): {
  readonly id: string;
  readonly reason: string;
} {
  const id = word === undefined ? null : decodeId("whitelabelSite", word);
  if (id === null) throw new UsageError("Give the id of a site: wls_….");
  const { reason } = options;
  if (typeof reason !== "string" || reason.trim() === "")
    throw new UsageError("Give --reason: it is kept with what you do.");
  return { id, reason: reason.trim() };
}

/** What operators do with sites of resellers. */
export const whitelabelCommands: readonly Command[] = [
  list,
  change("approve"),
  change("suspend"),
  change("resume"),
  change("close"),
];
