import { randomUUID } from "node:crypto";
import { decodeId } from "#src/shared/ids.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { writeCardCode } from "#src/drivers/card-payouts/simulated/card-codes.ts";
import { callOk } from "../harness/api-client.ts";
import { callAt } from "../harness/call-at.ts";
import { addManyAddresses, newCustomer } from "../harness/customers.ts";
import type { Inspector } from "../harness/inspector.ts";

/** A site of a reseller, who may be paid to a wallet and to a card, and one who buys there. */
export interface EarningShop {
  readonly host: string;
  /** Path of the site, e.g. `/v2/whitelabel/wls_…`. */
  readonly path: string;
  /** The account of its margin: `margin:7`. */
  readonly source: string;
  readonly reseller: { readonly token: string; readonly customerId: string };
  readonly buyer: { readonly token: string; readonly sshKeyId: string };
  /** Destinations by kind. */
  readonly destinations: { readonly coin: string; readonly card: string };
  /** What the buyer pays for a server. */
  readonly priceCents: number;
}

export const resellerPassword = "correct horse battery";
const wallet = "0x52908400098527886E0F7030069857D2E4169EE7";
const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKNSJ2Bq1Dd7bQ0vCkE1DTL1EFIVvbMxYCB0gQ0n2bTz";
const purseCents = 1_000_000_000n;
/** So that each sale can be withdrawn by itself. */
const marginCents = 4_000;

export async function openEarningShop(inspector: Inspector, url: string): Promise<EarningShop> {
  const { platform } = inspector;
  const db = platform.db.kysely;
  await addManyAddresses(inspector);
  const { token, customerId } = await newCustomer(url, inspector, 0n);
  await proveReseller(inspector, customerId);
  const slug = `kill-${randomUUID().slice(0, 8)}`;
  const site = await callOk(url, "POST /v2/whitelabel", { token, body: { name: "Reef", slug } });
  const path = `/v2/whitelabel/${site.id}`;
  const rules = [{ planId: "sloop-2", mode: "fixed", value: marginCents + 490 }];
  await callOk(url, `PUT ${path}/pricing/server`, { token, body: { rules } });
  const { shop_id: shopId } = await db
    .selectFrom("whitelabel_sites")
    .select("shop_id")
    .where("id", "=", decodeId("whitelabelSite", site.id) ?? "")
    .executeTakeFirstOrThrow();
  const host = `${slug}.localhost`;
  return {
    host,
    path,
    source: `margin:${shopId}`,
    reseller: { token, customerId },
    ...(await openBuyer(inspector, url, host)),
    destinations: await openDestinations(inspector, url, token),
  };
}

/** A confirmed email, a second factor, a name and a country. */
async function proveReseller({ platform }: Inspector, customerId: string): Promise<void> {
  const { db, ids, clock } = platform;
  const now = clock.now();
  const { user_id: userId } = await db.kysely
    .selectFrom("memberships")
    .select("user_id")
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  await db.kysely.updateTable("users").set({ email_verified_at: now }).where("id", "=", userId).execute();
  await db.kysely
    .insertInto("tax_profiles")
    .values({ customer_id: customerId, country: "DE", name: "Ada Reef", updated_at: now })
    .execute();
  await db.kysely
    .insertInto("passkeys")
    .values({
      id: ids.next(),
      user_id: userId,
      rp_id: "localhost",
      credential_id: Buffer.from(ids.secret(), "base64url"),
      public_key: Buffer.from(ids.secret(), "base64url"),
      counter: 0n,
      transports: ["internal"],
      backed_up: true,
      aaguid: ids.random(),
      name: "laptop",
      created_at: now,
    })
    .execute();
}

async function openDestinations({ platform }: Inspector, url: string, token: string) {
  const coin = await callOk(url, "POST /v2/payouts/destinations", {
    token,
    body: { method: "usdt-eth", address: wallet, label: "wallet" },
  });
  const { url: page } = await callOk(url, "POST /v2/payouts/cards/page", { token, body: {} });
  const code = writeCardCode({
    reference: new URL(String(page)).searchParams.get("reference") ?? "",
    token: "sim-visa-4242",
    expiresAt: platform.clock.now().getTime() + 600_000,
  });
  const card = await callOk(url, "POST /v2/payouts/cards", { token, body: { code, label: "card" } });
  await platform.db.kysely
    .updateTable("payout_destinations")
    .set({ usable_from: platform.clock.now() })
    .execute();
  return { coin: String(coin.id), card: String(card.id) };
}

async function openBuyer(inspector: Inspector, url: string, host: string) {
  const { platform, product } = inspector;
  const ok = async (route: string, token: string | undefined, body?: object) => {
    const answer = await callAt(url, host, route, { token, ...(body && { body }) });
    if (answer.status !== 200) throw new Error(`${route} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  const email = `${randomUUID()}@example.com`;
  const { accessToken } = await ok("POST /auth/sign-up", undefined, { email, password: resellerPassword });
  const token = String(accessToken);
  const me = await ok("GET /users/me", token);
  const { customer_id: customerId } = await platform.db.kysely
    .selectFrom("memberships")
    .select("customer_id")
    .where("user_id", "=", decodeId("user", me.id) ?? "")
    .executeTakeFirstOrThrow();
  await transaction(platform, (trx) =>
    product.wallet.creditAdjustment(trx, createCtx(platform, systemActor), {
      id: platform.ids.next(),
      key: platform.ids.next(),
      customerId,
      cents: purseCents,
    }),
  );
  const sshKey = await ok("POST /v2/servers/ssh-keys", token, { name: "laptop", publicKey });
  const quote = await ok("GET /v2/servers/quote?plan=sloop-2&location=fra1&months=1", token);
  return {
    buyer: { token, sshKeyId: String(sshKey.id) },
    priceCents: Number(quote.totalCents),
  };
}
