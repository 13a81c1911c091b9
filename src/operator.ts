import errorTexts from "../locales/en/errors.json" with { type: "json" };
import { readConfig } from "./config.ts";
import { UsageError } from "./operator/command.ts";
import { openProduct } from "./operator/open-product.ts";
import { readCommand } from "./operator/run-command.ts";
import { isOperatorError } from "./operator-error.ts";
import { isAppError } from "./shared/errors.ts";

/** Entry of `npm run operator`: commands for whoever runs the product, on the machine itself. */
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
