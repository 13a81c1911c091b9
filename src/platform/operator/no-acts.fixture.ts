import type { PerformAct } from "./perform-act.ts";

/** For tests in which staff does nothing. */
export const noActs: PerformAct = () => Promise.reject(new Error("no acts of staff here"));
