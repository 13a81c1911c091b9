import { isMovable } from "#src/platform/clock.ts";
import { advanceClock, maxAdvanceSeconds } from "#src/platform/demo-clock/clock-page.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import type { ProductCommand } from "./open-product.ts";

const advance: ProductCommand = {
  name: "clock advance",
  usage: "<hours>",
  summary: "Moves a demo's time ahead; it never goes back. The product follows within a second.",
  async run({ platform }, { words }) {
    if (!isMovable(platform.clock)) throw new UsageError("Only a demo's clock can be moved.");
    const seconds = Number(words[0]) * 3600;
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > maxAdvanceSeconds) {
      throw new UsageError("Give the hours, e.g. clock advance 24; at most a year at once.");
    }
    const now = await advanceClock(platform.clock, seconds);
    return { text: `It is now ${now.toISOString()}.`, data: { now: now.toISOString() } };
  },
};

export const clockCommands: readonly ProductCommand[] = [advance];
