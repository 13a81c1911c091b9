import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Client } from "pg";
import { insertPromo } from "#src/features/catalog/server/promo/insert-promo.fixture.ts";
import { callApi } from "../harness/api-client.ts";
import { newCustomer, purchaseBody, serverCents, type TestCustomer } from "../harness/customers.ts";
import type { StillProduct } from "../harness/still-product.ts";

/** The things of which there are ten, for forty buyers. */
export const scarceThings = ["address", "stock", "offer", "offer-per-customer", "code"] as const;
export type ScarceThing = (typeof scarceThings)[number];

const buyers = 40;
const units = 10;
const offerCents = 100;
const codeCents = serverCents / 2;
const plan = "sloop-2";

/** The refusal of the other thirty. An offer that ended is a price that changed: the customer may pay it. */
const refusals: Readonly<Record<ScarceThing, string>> = {
  address: "no_free_address",
  stock: "out_of_stock",
  offer: "price_changed",
  "offer-per-customer": "price_changed",
  code: "promo_used_up",
};

/** Forty customers with enough money. */
export async function inviteBuyers(shop: StillProduct): Promise<TestCustomer[]> {
  const all: TestCustomer[] = [];
  for (let index = 0; index < buyers; index += 1) all.push(await newCustomer(shop.url, shop, 100_000_000n));
  return all;
}

/** F4: forty purchases at once of something that exists ten times. Returns every deviation. */
export async function sellLastUnits(
  shop: StillProduct,
  customers: readonly TestCustomer[],
  thing: ScarceThing,
): Promise<string[]> {
  const location = await openLocation(shop, thing);
  const { cents, coded, isOffer } = await beginSale(shop, location, thing);
  // Each of ten customers sends four orders, where an offer is for the first one only.
  const guests = thing === "offer-per-customer" ? customers.slice(0, units) : customers;
  const buy = async (index: number) => {
    const customer = guests[index % guests.length];
    if (!customer) throw new Error("no customer");
    return callApi(shop.url, "POST /v2/servers/purchase", {
      token: customer.token,
      key: randomUUID(),
      body: {
        ...purchaseBody(customer),
        location,
        ...coded,
        expectedTotalCents: cents,
      },
    });
  };
  const openGate = await closeGate(shop);
  const racing = Promise.all(Array.from({ length: buyers }, (_, index) => buy(index)));
  await openGate();
  const kinds = new Map<string, number>();
  for (const { status, body } of await racing) {
    const kind = status === 200 ? "sold" : String(body?.error?.code ?? status);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  if (isOffer) await endOffer(shop, location);
  const isRight = kinds.size === 2 && kinds.get("sold") === units && kinds.get(refusals[thing]) === 30;
  const answers = [...kinds].map(([kind, count]) => `${kind} ${count}`).join(", ");
  return [...(isRight ? [] : [`${thing}: ${answers}`]), ...(await wrongBooks(shop, location, cents))];
}

/** Starts the offer or the code that is raced for; what a server costs with it, and what its purchase says of it. */
async function beginSale(shop: StillProduct, location: string, thing: ScarceThing) {
  const isOffer = thing === "offer" || thing === "offer-per-customer";
  if (isOffer) {
    await startOffer(shop, location, thing === "offer" ? units : null);
    return { cents: offerCents, coded: {}, isOffer };
  }
  if (thing !== "code") return { cents: serverCents, coded: {}, isOffer };
  // A code of one race: `RACE-7`.
  const promoCode = location.toUpperCase();
  await insertPromo(shop.platform.db, { code: promoCode, max_uses: units });
  return { cents: codeCents, coded: { promoCode }, isOffer };
}

/** A new place for every race: with ten addresses, with ten pieces, or with enough of both. */
async function openLocation({ platform, product }: StillProduct, thing: ScarceThing): Promise<string> {
  const db = platform.db.kysely;
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM locations`.execute(db);
  const number = rows[0]?.count ?? 0;
  const location = `race-${number}`;
  const place = { id: location, name: location, country: "XX", latitude: 0, longitude: 0 };
  await db
    .insertInto("locations")
    .values({ ...place, position: number, active: true })
    .execute();
  const stock = thing === "stock" ? units : null;
  await db.insertInto("plan_locations").values({ plan_id: plan, location_id: location, stock }).execute();
  const cidr = `10.${Math.floor(number / 256)}.${number % 256}.0/26`;
  await product.servers.addIpBlock({ id: location, locationId: location, cidr });
  if (thing === "address") {
    await sql`DELETE FROM ip_free WHERE location_id = ${location} AND address NOT IN (
      SELECT address FROM ip_free WHERE location_id = ${location} LIMIT ${units})`.execute(db);
  }
  return location;
}

/** For a customer's first server; `stock` limits how many customers get it. */
async function startOffer({ platform }: StillProduct, id: string, stock: number | null): Promise<void> {
  const terms = { kind: "first-month-price", price_cents: BigInt(offerCents), percent: null };
  await platform.db.kysely
    .insertInto("promotions")
    .values({ id, ...terms, site_id: 1, plan_ids: [plan], once_per_customer: true, stock, active: true })
    .execute();
}

async function endOffer({ platform }: StillProduct, id: string): Promise<void> {
  await platform.db.kysely.updateTable("promotions").set({ active: false }).where("id", "=", id).execute();
}

const gateMs = 20_000;
/** Fewer than the product has connections. */
const enough = 6;

/** Holds buyers at the stock until several wait; not for ever, a defect may stop them before it. */
async function closeGate({ platform }: StillProduct): Promise<() => Promise<void>> {
  // Not from the product's pool: all of its connections wait.
  const client = new Client(platform.db.url);
  await client.connect();
  await client.query("BEGIN; LOCK TABLE plan_locations IN ACCESS EXCLUSIVE MODE");
  return async () => {
    const deadline = performance.now() + gateMs;
    while (performance.now() < deadline) {
      // Within a transaction the first read is repeated.
      await client.query("SELECT pg_stat_clear_snapshot()");
      const { rows } = await client.query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      if ((rows[0]?.waiting ?? 0) >= enough) break;
    }
    await client.query("COMMIT");
    await client.end();
  };
}

/** Ten orders at the right price, ten addresses, nothing left of the ten. */
async function wrongBooks(shop: StillProduct, location: string, cents: number): Promise<string[]> {
  const { rows } = await sql<Record<string, string>>`
    SELECT (SELECT count(*) FROM servers WHERE location_id = ${location}) AS servers,
           (SELECT sum(o.total_cents) FROM orders o JOIN servers s ON s.id = o.object_id
            WHERE s.location_id = ${location}) AS cents,
           (SELECT count(*) FROM server_addresses a JOIN ip_blocks b ON b.id = a.block_id
            WHERE b.location_id = ${location}) AS addresses,
           (SELECT stock FROM plan_locations WHERE location_id = ${location}) AS stock,
           (SELECT stock FROM promotions WHERE id = ${location}) AS offers,
           (SELECT count(*) FROM promotion_uses WHERE promotion_id = ${location}) AS uses,
           (SELECT used FROM promo_codes WHERE code = ${location.toUpperCase()}) AS counted,
           (SELECT nullif(count(*), 0) FROM promo_uses JOIN promo_codes c ON c.id = promo_id
            WHERE c.code = ${location.toUpperCase()}) AS codes
    `.execute(shop.platform.db.kysely);
  const books = rows[0] ?? {};
  const expected = {
    servers: units,
    cents: units * cents,
    addresses: units,
    stock: 0,
    offers: 0,
    uses: cents === offerCents ? units : 0,
    counted: units,
    codes: units,
  };
  const wrong = Object.entries(expected).filter(([name, value]) => {
    const found = books[name] ?? null;
    // Stock, offers and codes are counted in some races only.
    return found !== null && Number(found) !== value;
  });
  return wrong.map(([name, value]) => `${location}: ${name} ${books[name]} instead of ${value}`);
}
