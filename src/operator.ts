import { parseArgs } from "node:util";
import { compose } from "./compose.ts";
import { readConfig } from "./config.ts";
import { systemClock } from "./platform/clock.ts";
import { migrate } from "./platform/db/migrate.ts";
import { openDatabase } from "./platform/db/pool.ts";
import { functionDirs, migrationsDir } from "./platform/db/schema-folders.ts";
import { createIds } from "./platform/ids.ts";
import { createLog } from "./platform/log/log.ts";
import { isAppError } from "./shared/errors.ts";
import errorTexts from "../locales/en/errors.json" with { type: "json" };

/** Commands for whoever runs the product, on the machine itself: they use the product's own use cases. */
const usage = `npm run operator -- create --email you@example.com
    Makes an operator and prints a random password once. Give your own on standard input with --password-stdin.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { email: { type: "string" }, "password-stdin": { type: "boolean", default: false } },
});

if (positionals[0] === "create" && values.email !== undefined) {
  await createOperator(values.email, values["password-stdin"] ? await readPassword() : undefined);
} else {
  console.error(usage);
  process.exitCode = 2;
}

async function createOperator(email: string, password: string | undefined): Promise<void> {
  const config = readConfig();
  const log = createLog("warn");
  const db = await openDatabase(
    config.DATABASE_URL ? { url: config.DATABASE_URL } : { dataDir: config.dataDir },
  );
  try {
    await migrate({ url: db.url, migrationsDir, functionDirs: functionDirs(), clock: systemClock });
    const ids = createIds(() => systemClock.now());
    const product = compose({ db, log, ids, clock: systemClock, wake: () => undefined }, config);
    const created = await product.admin.createStaff({ email, password });
    console.log(`Operator ${created.email} was made.`);
    if (created.generatedPassword !== null) console.log(`Password, shown once: ${created.generatedPassword}`);
    await product.close();
  } catch (error) {
    if (!isAppError(error)) throw error;
    console.error(errorTexts[Object.values(error.fields ?? {})[0] ?? error.code]);
    process.exitCode = 1;
  } finally {
    await db.close();
  }
}

async function readPassword(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin) text += String(chunk);
  return text.replace(/\r?\n$/, "");
}
