import type * as z from "zod/mini";
import type { entryOutput, statusOutput } from "./contract-outputs.ts";

export type Status = z.output<typeof statusOutput>;
export type StatusEntry = z.output<typeof entryOutput>;
export type StatusComponent = Status["components"][number];
export type EntryState = StatusEntry["state"];
