import type { Passwords } from "./password-queue.ts";

/** For tests that set and compare hundreds, where what a hash costs is not the question. */
export const plainPasswords: Passwords = {
  hash: async (secret) => `plain:${secret}`,
  verify: async (hash, secret) => hash === `plain:${secret}`,
};
