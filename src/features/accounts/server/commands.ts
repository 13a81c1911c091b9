import { resolve } from "node:path";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { UsageError } from "#src/platform/operator/command.ts";
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

export const accountsCommands = [passwords];
