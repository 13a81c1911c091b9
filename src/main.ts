import { parseArgs } from "node:util";
import { describeVariables, readConfig, readRealConfig } from "./config/config.ts";
import { checkParts } from "./app/operator/check-parts.ts";
import { isOperatorError } from "./app/operator-error.ts";
import { requireRealHost } from "./app/real-host.ts";
import { isBundled } from "./app/is-bundled.ts";
import { runProduct } from "./app/run-product.ts";
import { nameSourcesInStacks } from "./app/source-stacks.ts";

/** Entry of `npm start`, which runs it built, and of `npm run dev`. An operator's mistake ends with one sentence, not a stack. */
const { values: flags } = parseArgs({
  options: {
    dev: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    real: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (isBundled) nameSourcesInStacks();

if (flags.help) {
  console.log(
    [
      "npm start [-- --help | --check | --real]",
      "  --check tries every configured part, says what it found, and starts nothing.\n  --real  makes real machines with the LXD, Incus or libvirt of this machine; its data is in ./data/real.",
      describeVariables(),
    ].join("\n\n"),
  );
} else {
  try {
    if (flags.check) await printCheck();
    else await run();
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function run(): Promise<void> {
  const options = { isDevelopment: flags.dev };
  if (!flags.real) return runProduct(readConfig(), options);
  const config = readRealConfig();
  const realHost = await requireRealHost(config);
  return runProduct(readRealConfig(realHost.driver), { ...options, realHost });
}

async function printCheck(): Promise<void> {
  const { lines, isSound } = await checkParts(readConfig());
  console.log(lines.join("\n"));
  if (!isSound) process.exitCode = 1;
}
