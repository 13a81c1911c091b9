import { randomUUID } from "node:crypto";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { readReason } from "#src/platform/operator/read-reason.ts";
import type { Domains } from "./index.ts";

export const moveCommand: FeatureCommand<Domains> = {
  name: "domain move",
  usage: "<dom_…> --to <cus_…> --contact <con_…> --reason <text>",
  summary: "Gives a domain to another customer and one of their contacts; both customers are notified.",
  options: { to: { type: "string" }, contact: { type: "string" }, reason: { type: "string" } },
  async run({ front: domains }, input) {
    const { to, contact } = input.options;
    if (typeof to !== "string" || typeof contact !== "string")
      throw new UsageError("Give --to and --contact: whose it becomes, and the registrant.");
    const payload = {
      domainId: readId("domain", input.words[0]),
      customerId: readId("customer", to),
      contactId: readId("contact", contact),
    };
    const asked = { reason: readReason(input), idempotencyKey: randomUUID() };
    await domains.perform(await input.operator(), domains.acts.move, payload, asked);
    return { text: "The domain is theirs now.", data: { domain: input.words[0], to } };
  },
};
