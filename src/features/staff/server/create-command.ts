import { UsageError } from "#src/platform/operator/command.ts";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import type { Staff } from "./index.ts";

type Command = FeatureCommand<Staff>;

/** Creates an operator. */
export const createCommand: Command = {
  name: "create",
  usage: "--email you@example.com [--password-stdin]",
  summary: "Makes an operator; without a password on standard input a random one is shown once.",
  options: { email: { type: "string" }, "password-stdin": { type: "boolean", default: false } },
  async run({ front: staff }, { options, operator }) {
    const { email } = options;
    if (typeof email !== "string") throw new UsageError("Give the operator's --email.");
    const password = options["password-stdin"] === true ? await readPassword() : undefined;
    const created = await staff.create(
      { email, password },
      (await staff.hasAny()) ? await operator() : undefined,
    );
    const shown = created.generatedPassword;
    return {
      text: `Operator ${created.email} was made.${shown === null ? "" : `\nPassword, shown once: ${shown}`}`,
      data: created,
    };
  },
};

async function readPassword(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin) text += String(chunk);
  return text.replace(/\r?\n$/, "");
}
