import { readConfig } from "#src/config/config.ts";
import { createLog } from "#src/platform/log/log.ts";
import { startProduct } from "#src/app/start-product.ts";

// The product as a process of its own for the fault harnesses: all of it but the built pages.

const config = readConfig();
const running = await startProduct({ config, log: createLog(config.LOG_LEVEL), withoutPages: true });
// A worker alone is reached by its metrics only.
process.stdout.write(`${running.url ?? `http://127.0.0.1:${running.metricsPort}`}\n`);
process.on("SIGTERM", () => void running.stop().then(() => process.exit()));
// Its parent is gone; an embedded database must not be left behind.
process.stdin.resume().on("end", () => void running.stop().finally(() => process.exit()));
