import type { Config } from "#src/config/config.ts";
import type { FoundHost } from "#src/drivers/compute/engine/found-host.ts";
import type { DnsAddress } from "#src/platform/dns/record-set.ts";
import { simulatedSentinels } from "#src/sandbox/machines/sentinels.ts";
import { registrySentinels, sentinelTransferCode } from "#src/sandbox/registry/sentinels.ts";
import { claimDataFolder, type DataFolderClaim } from "#src/platform/db/data-folder.ts";
import { createLog } from "#src/platform/log/log.ts";
import { prepareDevAccounts } from "./seed-demo.ts";
import { demoShop, prepareDemoShop } from "./seed-shop.ts";
import { type RunningProduct, startProduct } from "./start-product.ts";

/** What kept the product from starting, in one sentence. */
export class StartError extends Error {
  override readonly name = "StartError";
}

const stopDeadlineMs = 15_000;

/** Runs the product in this process until it is stopped. */
export async function runProduct(
  config: Config,
  options: { readonly isDevelopment: boolean; readonly realHost?: FoundHost },
): Promise<void> {
  // The embedded database and its files belong to one product at a time; a shared server to any number.
  const claim = config.DATABASE_URL ? null : claimDataFolder(config.dataDir);
  try {
    const log = createLog(config.LOG_LEVEL);
    const product = await startProduct({ config, log, ...options }).catch(explainBusyPort(config));
    // Before the address is announced, so that who waits for it finds the shop of the demo.
    const text = await banner(product, config, options.isDevelopment);
    if (product.url) claim?.announce(product.url);
    console.log(text);
    stopOnSignal(product, claim);
  } catch (error) {
    claim?.release();
    throw error;
  }
}

/** Says which port could not be opened, and which variables choose it. */
export function explainBusyPort(config: Config): (error: unknown) => never {
  return (error) => {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const port = error instanceof Error && "port" in error ? error.port : undefined;
    const isOfMetrics = port !== config.PORT && port === config.METRICS_PORT;
    const at = isOfMetrics
      ? `Port ${config.METRICS_PORT} of ${config.METRICS_HOST}, for the metrics,`
      : `Port ${config.PORT} of ${config.HOST}`;
    const prefix = isOfMetrics ? "METRICS_" : "";
    if (code === "EADDRINUSE") {
      throw new StartError(`${at} is in use: stop what uses it, or set ${prefix}PORT.`);
    }
    if (code === "EACCES" || code === "EADDRNOTAVAIL") {
      throw new StartError(`${at} cannot be opened (${code}): set ${prefix}HOST and ${prefix}PORT.`);
    }
    throw error;
  };
}

async function banner(
  { url, platform, product }: RunningProduct,
  config: Config,
  isDevelopment: boolean,
): Promise<string> {
  if (!url) return "\nThe worker runs.\n";
  if (config.mode === "live") return `\n${config.PRODUCT_NAME} serves ${url}\n`;
  const { compute } = product.drivers;
  const sentinels = simulatedSentinels.map(({ name, effect }) => `    ${name.padEnd(15)}${effect}`);
  const accounts = isDevelopment ? await prepareDevAccounts(platform, product, config.dataDir) : null;
  return [
    "",
    `${config.PRODUCT_NAME} runs as a demo: play money, ${compute.simulated ? "simulated" : "real"} machines, this machine only.`,
    "",
    `  Site       ${url}`,
    ...(await shopLines(url, platform, product, config)),
    `  Mailbox    ${url}/dev/mailbox`,
    `  Clock      ${url}/dev/clock`,
    ...(config.telegram?.isSimulated === true ? [`  Telegram   ${url}/dev/telegram`] : []),
    ...(config.REGISTRAR === "simulated" ? [`  Registry   ${url}/dev/registry`] : []),
    `  Parts      ${url}/dev/ui`,
    `  API docs   ${url}/api/docs`,
    ...dnsLine(await product.drivers.dns.addresses()),
    ...(accounts
      ? [
          `  Customer   ${accounts.customer.email}   ${accounts.customer.password}   ($100.00)`,
          `  Operator   ${accounts.operator.email}   ${accounts.operator.password}`,
          ...(accounts.operator.totpSecret === undefined
            ? []
            : [`             secret for an authenticator: ${accounts.operator.totpSecret}`]),
        ]
      : ["  Operator   npm run operator -- create --email you@example.com"]),
    ...(compute.simulated
      ? ["", "  Server names that make the simulation fail on purpose:", ...sentinels]
      : [`  Machines   ${(await compute.health()).version}; they stay when this stops`]),
    // A demo lists them at /dev/registry.
    ...(isDevelopment && config.REGISTRAR === "simulated" ? registrySentinelLines() : []),
    "",
    "  Ctrl-C stops it.",
    "",
  ].join("\n");
}

/** The shop of a reseller, and who runs it. */
async function shopLines(
  url: string,
  platform: RunningProduct["platform"],
  product: RunningProduct["product"],
  { whitelabelDomain, dataDir, DEMO_SHOP }: Config,
): Promise<string[]> {
  if (whitelabelDomain === null || DEMO_SHOP === "off") return [];
  const reseller = await prepareDemoShop(platform, product, dataDir);
  const shop = new URL(url);
  shop.hostname = `${demoShop.slug}.${whitelabelDomain}`;
  const whose = reseller === null ? "" : `   of ${reseller.email}   ${reseller.password}`;
  return [`  Shop       ${shop.origin}${whose}`];
}

function registrySentinelLines(): string[] {
  const lines = registrySentinels.map(({ name, effect }) => `    ${name.padEnd(17)}${effect}`);
  const code = `  The code of every transfer- name is ${sentinelTransferCode}`;
  return ["", "  Domain names that make the registry fail on purpose:", ...lines, code];
}

/** Where the name server answers. */
function dnsLine([address]: readonly DnsAddress[]): string[] {
  return address ? [`  DNS        dig @${address.host} -p ${address.port} <name>`] : [];
}

function stopOnSignal(product: RunningProduct, claim: DataFolderClaim | null): void {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    const deadline = setTimeout(() => {
      const left = process.getActiveResourcesInfo().join(", ");
      console.error(`A part did not stop in time (${left}); ending now. Nothing acknowledged is lost.`);
      process.exit(1);
    }, stopDeadlineMs);
    await product.stop();
    claim?.release();
    // The process ends when nothing is left to do; what a part has left open ends with the deadline.
    deadline.unref();
  };
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());
}
