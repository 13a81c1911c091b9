import { randomUUID } from "node:crypto";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { readReason } from "#src/platform/operator/read-reason.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatCents } from "#src/shared/money.ts";
import type { Domains } from "./index.ts";

const longestNote = 300;

export const cancelCommand: FeatureCommand<Domains> = {
  name: "domain cancel",
  usage: '<dom_…> --note "…" --reason "…" [--dry-run]',
  summary:
    "Deletes a name within the add grace of its registry and refunds its orders to the balance. --dry-run only says what would go back, and until when.",
  options: {
    note: { type: "string" },
    reason: { type: "string" },
    "dry-run": { type: "boolean", default: false },
  },
  async run({ front: domains }, input) {
    const domainId = readId("domain", input.words[0]);
    const found = await domains.readCancellation(domainId);
    const { totalCents } = found;
    const sum = formatCents(BigInt(totalCents));
    const data = { until: found.until.toISOString(), totalCents };
    if (input.options["dry-run"] === true)
      return { text: `${sum} would go back until ${data.until}. Nothing was done.`, data };
    const { note } = input.options;
    if (typeof note !== "string" || note.trim() === "" || note.trim().length > longestNote)
      throw new UsageError(`Give the --note that the customer reads, in at most ${longestNote} letters.`);
    const payload = { domainId, expectedCents: totalCents, note: note.trim() };
    const asked = { reason: readReason(input), idempotencyKey: randomUUID() };
    const { taskId } = await domains.perform(await input.operator(), domains.acts.cancel, payload, asked);
    return {
      text: `The registry is asked to delete it. ${sum} go back when it is gone: mo task list.`,
      data: { task: encodeId("task", taskId), totalCents },
    };
  },
};
