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

/** Asks the bank now, as the job does every three hours. */
const readRates: FeatureCommand<Invoices> = {
  name: "invoices read-rates",
  usage: "",
  summary: "Reads the euro's reference rates now, and says why a file is set aside.",
  run: async ({ front }) => {
    const reading = await front.readRates();
    return { text: textOf(reading), data: { reading } };
  },
};

function textOf(reading: Awaited<ReturnType<Invoices["readRates"]>>): string {
  if (reading === null)
    return "Nothing was asked: EURO_RATES is off, or no site says its taxes in another currency.";
  if (reading.refused !== null) return `The file was set aside: ${reading.refused}.`;
  if (reading.unreachable !== null) return `The bank was not reached: ${reading.unreachable}.`;
  return `Rates of ${reading.added} days were added.`;
}

export const invoicesCommands: readonly FeatureCommand<Invoices>[] = [issue, readRates];
