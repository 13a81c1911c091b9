import { UsageError } from "#src/platform/operator/command.ts";
import { readSetAside } from "#src/platform/events/failed-events.ts";
import { retryEvent } from "#src/platform/events/retry-event.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { machineOperator } from "#src/platform/operator/operator-refusal.ts";
import { table } from "#src/platform/operator/table.ts";
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
    return {
      data: rows,
      text: table(
        ["NUMBER", "CONSUMER", "EVENT", "SET ASIDE", "CAUSE"],
        rows.map((row) => [String(row.number), row.consumer, row.name, row.setAsideAt, row.error]),
      ),
    };
  },
};

const retry: ProductCommand = {
  name: "event retry",
  usage: "<number>",
  summary: "Handles an event again that was set aside.",
  async run({ platform, product }, { words: [number = ""] }) {
    if (!/^\d{1,18}$/.test(number))
      throw new UsageError("Give the number of an event, as event list shows it.");
    await retryEvent(platform, product.consumers, createCtx(platform, machineOperator), BigInt(number));
    return { text: "The event was handled.", data: { number: Number(number) } };
  },
};

export const eventCommands = [list, retry];
