import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { createCtx } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Product } from "./compose.ts";

const demoReseller = z.object({ email: z.string(), password: z.string() });

/** Who runs the shop of a demo; with the password, to sign in at the provider's site. */
export type DemoReseller = z.output<typeof demoReseller>;

/** A shop to look at, and a brand that no company has. */
export const demoShop = { name: "Northwind Cloud", slug: "northwind" } as const;

/** What it pays less than the list, so that its costs are not its provider's prices. */
const demoDiscountBp = 1_000;

/**
 * One reseller with a shop of an own brand, made at the first start of a demo and kept in its data folder, so that the
 * next start can print it again. Null: a process with another data folder made them in the same database.
 */
export async function prepareDemoShop(
  platform: Platform,
  { accounts, whitelabel }: Pick<Product, "accounts" | "whitelabel">,
  dataDir: string,
): Promise<DemoReseller | null> {
  const file = join(dataDir, "demo-shop.json");
  const shops = await whitelabel.listShops();
  if (shops.some(({ slug }) => slug === demoShop.slug)) {
    const known = await readFile(file, "utf8").catch(() => null);
    return known === null ? null : demoReseller.parse(JSON.parse(known));
  }
  const reseller = { email: "reseller@example.com", password: platform.ids.secret().slice(0, 16) };
  const visit = {
    siteId: 1,
    ip: "127.0.0.1",
    userAgent: "demo",
    origin: "http://localhost",
    requestId: null,
  };
  const { accessToken } = await accounts.signUp(reseller, visit);
  const actor = await accounts.resolveToken(accessToken);
  if (actor?.kind !== "user") throw new Error("A new account has no session.");
  await whitelabel.createSite(createCtx(platform, actor), demoShop, demoDiscountBp);
  await writeFile(file, JSON.stringify(reseller, null, 2), { mode: 0o600 });
  return reseller;
}
