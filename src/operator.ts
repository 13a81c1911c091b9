import errorTexts from "../locales/en/errors.json" with { type: "json" };
import { readConfig } from "./config/config.ts";
import { UsageError } from "./platform/operator/command.ts";
import { openProduct } from "./app/operator/open-product.ts";
import { readCommand } from "./app/operator/run-command.ts";
import { isOperatorError } from "./app/operator-error.ts";
import { isAppError } from "./shared/errors.ts";

/** Entry of `npm run operator`: commands for the operator, run on the machine itself. */
try {
  const command = readCommand(process.argv.slice(2));
  const open = await openProduct(readConfig());
  try {
    console.log(await command.run(open));
  } finally {
    await open.close();
  }
} catch (error) {
  if (isAppError(error)) {
    console.error(errorTexts[Object.values(error.fields ?? {})[0] ?? error.code]);
    process.exitCode = 1;
  } else if (error instanceof UsageError) {
    console.error(error.message);
    process.exitCode = 2;
  } else if (isOperatorError(error)) {
    console.error(error.message);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
