import { ManualClock } from "#src/platform/clock.ts";
import { describeRates } from "./conformance.ts";
import { createSimulatedRates } from "./simulated.ts";

const now = new Date("2026-11-20T09:00:00Z");

describeRates("simulated", () => ({ source: createSimulatedRates(new ManualClock(now)), now }));
