import type { FeatureCommand } from "#src/features/server-feature.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { readReason } from "#src/platform/operator/read-reason.ts";
import { listed } from "#src/platform/operator/table.ts";
import type { AccountsFront } from "../index.ts";

type Command = FeatureCommand<AccountsFront>;

const shown = 100;

const list: Command = {
  name: "look list",
  usage: "[--all]",
  summary:
    "Who of staff looks as which customer now, until when and why; with --all also the newest past looks.",
  options: { all: { type: "boolean" } },
  async run({ front: accounts }, { options, operator }) {
    const { now } = await operator();
    const { looks } = await accounts.listLooks(
      { limit: shown, customerId: null, staffId: null, state: options["all"] === true ? undefined : "open" },
      now,
    );
    return listed(looks, {
      look: "id",
      staff: "staff",
      customer: ({ customer, user }) => `${customer.id} ${user.name}`,
      began: "startedAt",
      ended: ({ endedAt, endsAt }) => endedAt ?? `until ${endsAt}`,
      saw: ({ pages }) => [...new Set(pages.map(({ part }) => part))].join(" "),
      reason: "reason",
    });
  },
};

const end: Command = {
  name: "look end",
  usage: "<lok_…> --reason <why>",
  summary: "Ends a look at once; its browser is shown nothing more.",
  options: { reason: { type: "string" } },
  async run({ front: accounts }, { words, options, operator }) {
    const ctx = { ...(await operator()), reason: readReason({ options }) };
    await accounts.endLook(ctx, { lookId: readId("look", words[0]), by: "staff" });
    return { text: "The look has ended.", data: { look: words[0] } };
  },
};

/** Looks of staff at customers' cabinets. */
export const lookCommands = [list, end] as const;
