import { readAddressees } from "#src/features/accounts/server/index.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { encodeId } from "#src/shared/ids.ts";
import { type CommandInput, UsageError } from "#src/platform/operator/command.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { listed, money } from "#src/platform/operator/table.ts";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import type { DedicatedRequests } from "./index.ts";

type Command = FeatureCommand<DedicatedRequests>;

const list: Command = {
  name: "dedicated list",
  usage: "",
  summary: "Shows the requests for dedicated servers that are not closed, and who asks.",
  async run({ platform, front: dedicated }) {
    const found = await dedicated.listUnsettled();
    const requests = await transaction(platform, (trx) =>
      Promise.all(
        found.map(async ({ customerId, ...request }) => {
          const users = await readAddressees(trx, customerId);
          const emails = users.flatMap(({ email }) => email ?? []);
          return { ...request, customer: encodeId("customer", customerId), emails };
        }),
      ),
    );
    return listed(requests, {
      ID: "id",
      STATE: "state",
      ASKED: ({ createdAt }) => new Date(createdAt),
      PIECES: "quantity",
      CONFIGURATION: "name",
      "A MONTH": ({ monthlyCents }) => money(BigInt(monthlyCents)),
      SETUP: ({ setupCents }) => money(BigInt(setupCents)),
      WHO: ({ emails, customer }) => emails.join(", ") || customer,
      NOTE: "note",
    });
  },
};

const answer: Command = {
  name: "dedicated answer",
  usage: "<id> --text <text>",
  summary: "Answers a request: the customer gets the text by mail and sees it beside the request.",
  options: { text: { type: "string" } },
  async run({ front: dedicated }, input) {
    const text = readText(input);
    if (text === null) throw new UsageError("Give --text: the message to the customer.");
    await settle(dedicated, await input.operator(), input, { answer: text, closes: false });
    return { text: "The answer is on its way.", data: { request: input.words[0], state: "answered" } };
  },
};

const close: Command = {
  name: "dedicated close",
  usage: "<id> [--text <text>]",
  summary: "Closes a request, with last words or without.",
  options: { text: { type: "string" } },
  async run({ front: dedicated }, input) {
    await settle(dedicated, await input.operator(), input, {
      answer: readText(input),
      closes: true,
    });
    return { text: "The request is closed.", data: { request: input.words[0], state: "closed" } };
  },
};

export const dedicatedCommands = [list, answer, close];

async function settle(
  dedicated: DedicatedRequests,
  ctx: Ctx,
  { words }: CommandInput,
  change: { readonly answer: string | null; readonly closes: boolean },
): Promise<void> {
  const id = readId("dedicatedRequest", words[0]);
  const isSettled = await dedicated.settle(ctx, { id, ...change });
  if (!isSettled) throw new OperatorRefusal("No request of this id is open.");
}

const maxCharacters = 2000;

function readText({ options }: CommandInput): string | null {
  const text = typeof options["text"] === "string" ? options["text"].trim() : "";
  if (text.length > maxCharacters) throw new UsageError(`Give at most ${maxCharacters} characters.`);
  return text === "" ? null : text;
}
