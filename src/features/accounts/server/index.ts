import type { Platform } from "#src/platform/platform.ts";
import { createBackground } from "./background.ts";
import type { AccountsDeps, Visit } from "./deps.ts";
import { pruneSessions } from "./prune-sessions.ts";
import { createResolveToken } from "./resolve-token.ts";
import { createAccountsHandlers } from "./routes.ts";
import { type SignUpInput, signUp } from "./sign-up.ts";

export { readAddressees } from "./read-addressees.ts";

/** Users, their sessions and the customers they act for. */
export function createAccounts(platform: Platform, deps: AccountsDeps) {
  const context = { ...deps, platform };
  const background = createBackground(platform.log);
  return {
    handlers: createAccountsHandlers(context, background),
    resolveToken: createResolveToken(platform),
    /** Opens an account without a call: demo seeds. */
    signUp: (input: SignUpInput, visit: Visit) => signUp(context, input, visit),
    schedules: [
      {
        name: "prune-sessions",
        cron: "7 * * * *",
        run: () => pruneSessions(platform.db.kysely, platform.clock.now()),
      },
    ],
    /** Resolves when no mail is on its way: part of a graceful stop. */
    settled: () => background.settled(),
  };
}
