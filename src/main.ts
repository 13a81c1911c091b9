import { parseArgs } from "node:util";
import { describeVariables, readConfig } from "./config.ts";
import { isOperatorError } from "./operator-error.ts";
import { runProduct } from "./run-product.ts";

/** Entry of `npm start` and `npm run dev`. What an operator did wrong ends with one sentence, not a stack. */
const { values: flags } = parseArgs({
  options: {
    dev: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (flags.help) {
  console.log(`npm start [-- --help]\n\n${describeVariables()}`);
} else {
  try {
    await runProduct(readConfig(), { isDevelopment: flags.dev });
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
