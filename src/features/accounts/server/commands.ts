import { resolve } from "node:path";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { AccountsFront } from "./index.ts";

type Command = FeatureCommand<AccountsFront>;

const passwords: Command = {
  name: "passwords",
  usage: "<file>",
  summary:
    "Makes this host's list of refused passwords from a file with one SHA-1 a line, as breach lists are published.",
  async run({ front: accounts }, { words }) {
    const [file] = words;
    if (file === undefined) throw new UsageError("Name the file: passwords <file>");
    const { count, target } = await accounts.writePasswordList(resolve(file)).catch((error: unknown) => {
      throw new OperatorRefusal(`${file} cannot be made into a list: ${String(error)}`);
    });
    if (count === 0) throw new OperatorRefusal(`${file} has no line with a SHA-1 in hexadecimal.`);
    return {
      text: `${target} has ${count} passwords. Running processes refuse them within a minute.`,
      data: { count, file: target },
    };
  },
};

const pin: Command = {
  name: "pin",
  usage: "<email> <pin> [--site <number>]",
  summary:
    "Checks the PIN that a person reads to you: whether they are the customer, without allowing anything.",
  options: { site: { type: "string" } },
  async run({ front: accounts }, { words: [email, received], options, operator }) {
    const siteId = Number(options["site"] ?? 1);
    if (email === undefined || received === undefined || !Number.isInteger(siteId))
      throw new UsageError("Name both: pin <email> <pin>, for another site also --site <number>");
    const confirmed = await accounts.confirmPin(await operator(), {
      siteId,
      email,
      pin: received.replaceAll(/\s/g, ""),
    });
    if (confirmed === null)
      throw new OperatorRefusal(
        "This is not the open PIN of a customer with this email. Ask for a new one: after five wrong ones it has ended.",
      );
    const { username, confirmedUntil } = confirmed;
    const user = encodeId("user", confirmed.userId);
    return {
      text: `${username} (${user}) is who they say, until ${confirmedUntil.toISOString()}.`,
      data: { user, username, confirmedUntil },
    };
  },
};

const lostFactors: Command = {
  name: "lost-factors",
  usage: "<email> [--site <number>]",
  summary:
    "Begins the wait after which a user who has lost every second factor takes them off by mail. Nothing shortens it.",
  options: { site: { type: "string" } },
  async run({ front: accounts }, { words: [email], options, operator }) {
    const siteId = Number(options["site"] ?? 1);
    if (email === undefined || !Number.isInteger(siteId))
      throw new UsageError("Name the user: lost-factors <email>, for another site also --site <number>");
    const readyAt = await accounts
      .beginFactorRecovery(await operator(), { siteId, email })
      .catch(refusedByRule);
    if (readyAt === null) throw new OperatorRefusal("No user of this site has this email.");
    return {
      text: `The wait has begun. The link is mailed to ${email} at ${readyAt.toISOString()}; who still has a factor can stop it until then.`,
      data: { email, readyAt },
    };
  },
};

/** An account without an authenticator has nothing to take off. */
function refusedByRule(error: unknown): never {
  if (error instanceof AppError && error.code === "second_factor_expired")
    throw new OperatorRefusal("This user has no authenticator: the password alone signs in.");
  throw error;
}

export const accountsCommands = [passwords, pin, lostFactors];
