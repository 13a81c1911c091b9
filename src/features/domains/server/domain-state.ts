import type * as z from "zod/mini";
import type { domainOutput, domainState, domainTaskOutput } from "../contract-outputs.ts";

export type DomainState = z.output<typeof domainState>;
export type DomainTaskKind = z.output<typeof domainTaskOutput>["kind"];
export type DomainView = z.output<typeof domainOutput>;
export type DomainTaskView = z.output<typeof domainTaskOutput>;
