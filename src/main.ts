import { parseArgs } from "node:util";
import { describeVariables, readConfig } from "./config.ts";
import { checkParts } from "./operator/check-parts.ts";
import { isOperatorError } from "./operator-error.ts";
import { runProduct } from "./run-product.ts";

/** Entry of `npm start` and `npm run dev`. What an operator did wrong ends with one sentence, not a stack. */
const { values: flags } = parseArgs({
  options: {
    dev: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (flags.help) {
  console.log(
    `npm start [-- --help | --check]\n\n  --check tries every configured part, says what it found, and starts nothing.\n\n${describeVariables()}`,
  );
} else {
  try {
    if (flags.check) await printCheck();
    else await runProduct(readConfig(), { isDevelopment: flags.dev });
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function printCheck(): Promise<void> {
  const { lines, isSound } = await checkParts(readConfig());
  console.log(lines.join("\n"));
  if (!isSound) process.exitCode = 1;
}
