import { UsageError } from "#src/platform/operator/command.ts";
import { countSetAside, readSetAside } from "#src/platform/events/failed-events.ts";
import { dropEvent, retryEvent } from "#src/platform/events/retry-event.ts";
import { listed } from "#src/platform/operator/table.ts";
import type { ProductCommand } from "./open-product.ts";

const list: ProductCommand = {
  name: "event list",
  usage: "",
  summary: "Shows the events that were set aside because they could not be handled, with the cause.",
  async run({ platform }) {
    const events = await readSetAside(platform.db.kysely);
    const rows = events.map(({ number, consumer, name, setAsideAt, error, payload }) => ({
      number: Number(number),
      consumer,
      name,
      setAsideAt,
      error,
      payload,
    }));
    const report = listed(rows, {
      NUMBER: "number",
      CONSUMER: "consumer",
      EVENT: "name",
      "SET ASIDE": "setAsideAt",
      CAUSE: "error",
    });
    const count = (await countSetAside(platform.db.kysely)).reduce((sum, group) => sum + group.count, 0);
    if (count <= rows.length) return report;
    return { ...report, text: `${report.text}\n\nThe newest ${rows.length} of ${count}.` };
  },
};

const retry: ProductCommand = {
  name: "event retry",
  usage: "<number> …",
  summary: "Handles events again that were set aside.",
  async run({ platform, product }, { words, operator }) {
    const ctx = await operator();
    const numbers = readNumbers(words);
    for (const number of numbers) await retryEvent(platform, product.consumers, ctx, number);
    return { text: sentence(numbers, "handled"), data: numbers.map(Number) };
  },
};

const drop: ProductCommand = {
  name: "event drop",
  usage: "<number> …",
  summary: "Deletes events that were set aside and can never be handled; the audit log keeps what they were.",
  async run({ platform }, { words, operator }) {
    const numbers = readNumbers(words);
    for (const number of numbers) await dropEvent(platform, await operator(), number);
    return { text: sentence(numbers, "deleted"), data: numbers.map(Number) };
  },
};

function readNumbers(words: readonly string[]): bigint[] {
  if (words.length === 0 || !words.every((word) => /^\d{1,18}$/.test(word)))
    throw new UsageError("Give the numbers of events, as event list shows them.");
  return words.map(BigInt);
}

function sentence({ length }: readonly bigint[], done: string): string {
  return length === 1 ? `The event was ${done}.` : `${length} events were ${done}.`;
}

export const eventCommands = [list, retry, drop];
