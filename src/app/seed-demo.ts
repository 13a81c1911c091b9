import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Product } from "./compose.ts";
import { demoCatalogue } from "#src/features/catalog/server/index.ts";
import { seedTickets } from "./seed-tickets.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";

/** Networks of RFC 2544: never routed, so a simulated machine's address is no one else's. */
const demoNetwork = (index: number): string => `198.18.${index}.0/24`;

/** Fills an empty demo: a catalogue to buy from and addresses to give out. */
export async function seedDemo(product: Product): Promise<void> {
  await product.catalog.seedCatalogue(demoCatalogue);
  for (const [index, location] of demoCatalogue.locations.entries()) {
    await product.servers.addIpBlock({
      id: `demo-${location.id}`,
      locationId: location.id,
      cidr: demoNetwork(index),
    });
  }
}

const devAccounts = z.object({
  customer: z.object({ email: z.string(), password: z.string() }),
  operator: z.object({
    email: z.string(),
    password: z.string(),
    /** For an authenticator. A demo of before has none: its operator enrols a factor at the first sign-in. */
    totpSecret: z.optional(z.string()),
  }),
});

export type DevAccounts = z.output<typeof devAccounts>;

const giftCents = 100_00n;

/**
 * One customer with $100 and one operator for development. Passwords and the secret of the operator's authenticator are random, made once per data
 * folder, and kept there so that the next start can print them again.
 */
export async function prepareDevAccounts(
  platform: Platform,
  product: Product,
  dataDir: string,
): Promise<DevAccounts> {
  const file = join(dataDir, "dev-accounts.json");
  const known = await readFile(file, "utf8").catch(() => null);
  if (known !== null) return devAccounts.parse(JSON.parse(known));

  const accounts: DevAccounts = {
    customer: { email: "customer@example.com", password: platform.ids.secret().slice(0, 16) },
    operator: { email: "operator@example.com", password: platform.ids.secret().slice(0, 16) },
  };
  const visit = {
    siteId: 1,
    ip: "127.0.0.1",
    userAgent: "development",
    origin: "http://localhost",
    requestId: null,
  };
  const { customerId, accessToken } = await product.accounts.signUp(accounts.customer, visit);
  await transaction(platform, (trx) =>
    product.wallet.creditAdjustment(trx, createCtx(platform, systemActor), {
      id: platform.ids.next(),
      customerId,
      cents: giftCents,
      key: "dev-gift",
    }),
  );
  const { totpSecret, staffId } = await product.staff.create({ ...accounts.operator, withTotp: true });
  const actor = await product.accounts.resolveToken(accessToken);
  if (actor?.kind === "user") await seedTickets(platform, product, { actor, staffId });
  const kept = {
    ...accounts,
    operator: { ...accounts.operator, ...(totpSecret !== null && { totpSecret }) },
  };
  await writeFile(file, JSON.stringify(kept, null, 2), { mode: 0o600 });
  return kept;
}
