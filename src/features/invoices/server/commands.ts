import type { FeatureCommand } from "#src/features/server-feature.ts";
import type { Invoices } from "./index.ts";

/** Issues what is due at once, all that was left out too; what fails is in the output of the command. */
const issue: FeatureCommand<Invoices> = {
  name: "invoices issue",
  usage: "",
  summary: "Issues the invoices and credit notes that are due, also those left out before.",
  run: async ({ front }) => {
    await front.issueDue({ isWhole: true });
    const waiting = await front.countWaiting();
    const text =
      waiting === 0
        ? "Every delivered order has its invoice."
        : `${waiting} delivered orders have no invoice; the log above says why.`;
    return { text, data: { waiting } };
  },
};

export const invoicesCommands: readonly FeatureCommand<Invoices>[] = [issue];
