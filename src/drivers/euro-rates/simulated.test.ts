import { ManualClock } from "#src/platform/clock.ts";
import { describeEuroRates } from "./conformance.ts";
import { createSimulatedEuroRates } from "./simulated.ts";

// A Sunday, whose newest day is a Friday.
const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));

describeEuroRates("simulated euro rates", async () => createSimulatedEuroRates(clock));
