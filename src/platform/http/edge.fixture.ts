import type { EdgeOptions } from "./register-contract.ts";
import { createStaffFiles } from "./staff-files.ts";

/** The part of an edge that counts and notes API keys and has a way to confirm sessions, and a mailbox, for tests that are about something else: it never refuses. */
export const unlimitedKeys: Pick<
  EdgeOptions,
  | "takeKeyCall"
  | "noteKeyUse"
  | "noteLook"
  | "notePlace"
  | "stepUpMethods"
  | "hasMailbox"
  | "isStaffPlace"
  | "staffFiles"
> = {
  takeKeyCall: async () => ({ limit: 1000, remaining: 999, seconds: 60, isUsedUp: false }),
  noteKeyUse: () => undefined,
  noteLook: async () => undefined,
  notePlace: async () => undefined,
  stepUpMethods: async () => ["password"],
  hasMailbox: async () => true,
  staffFiles: createStaffFiles({ mayGoOn: async () => true }),
  isStaffPlace: ({ siteId }) => siteId === 1,
};
