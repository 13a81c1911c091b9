import { parseArgs } from "node:util";
import { createCtx } from "#src/platform/ctx.ts";
import { type CommandInput, UsageError } from "#src/platform/operator/command.ts";
import { describeCommands, findCommand } from "./commands.ts";
import type { OpenProduct, ProductCommand } from "./open-product.ts";
import { toJson } from "#src/platform/operator/table.ts";

/** A parsed command line: what to run once the product is open. */
export interface TypedCommand {
  readonly name: string;
  run(product: OpenProduct): Promise<string>;
}

/** Parses a command line; a wrong one is a `UsageError` with the usage. */
export function readCommand(argv: readonly string[]): TypedCommand {
  const command = findCommand(argv);
  if (!command) throw new UsageError(describeCommands(argv));
  const { words, options } = readOptions(command, argv);
  return {
    name: command.name,
    async run(open) {
      const { platform, product } = open;
      const operator = async () => createCtx(platform, await product.staff.operatorOf(options.as));
      const report = await command.run(open, { words, options, operator });
      return options.json === true ? toJson(report.data) : report.text;
    },
  };
}

function readOptions(
  command: ProductCommand,
  argv: readonly string[],
): Pick<CommandInput, "words" | "options"> {
  const length = command.name.split(" ").length;
  try {
    const { values, positionals } = parseArgs({
      args: argv.slice(length),
      allowPositionals: true,
      options: { ...command.options, as: { type: "string" }, json: { type: "boolean", default: false } },
    });
    // No command of ours takes an option twice.
    const options = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value]),
    );
    return { words: positionals, options };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${reason}\nnpm run operator -- ${command.name} ${command.usage}`, { cause: error });
  }
}
