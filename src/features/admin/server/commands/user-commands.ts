import { accountsFeature } from "#src/features/accounts/server/feature.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import type { Admin } from "../index.ts";
import { findOne } from "./find-one.ts";
import { readReason } from "#src/platform/operator/read-reason.ts";
import { showUser } from "./show-user.ts";

type Command = FeatureCommand<Admin>;

const setUserEmail: Command = {
  name: "user set-email",
  usage: '<email or id> --email new@example.com --reason "…"',
  summary:
    "Gives an account another email; ends its password, sessions, the rights of former addresses, and keys, webhooks and members of the last week.",
  options: { email: { type: "string" }, reason: { type: "string" } },
  async run(open, { words, options, operator }) {
    const reason = readReason({ options });
    const { email } = options;
    if (typeof email !== "string") throw new UsageError("Give the new address with --email.");
    const { userId, siteId } = await findOne(open, words[0]);
    const { hasAuthenticator } = await open
      .use(accountsFeature)
      .giveEmail(await operator(), { userId, siteId, email, reason })
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        if (error.code === "customer_erased") throw new OperatorRefusal("This customer is erased.");
        throw new OperatorRefusal(
          error.code === "email_taken"
            ? `${email} has another account, or can take one back.`
            : `${email} is no email.`,
        );
      });
    return {
      data: { user: encodeId("user", userId), email, hasAuthenticator },
      text: [
        `The email is ${email} now. Its owner sets a new password at /recovery.`,
        "Password, sessions, passkeys, and what was added in the last week (API keys, webhooks, members) are ended.",
        ...(hasAuthenticator
          ? [`An authenticator stays; where it is not the owner's, lost-factors ${email} begins its wait.`]
          : []),
      ].join("\n"),
    };
  },
};

export const userCommands = [showUser, setUserEmail];
