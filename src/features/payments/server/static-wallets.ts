import type { CustomerCtx } from "#src/platform/ctx.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { staticWalletOutput } from "../contract-outputs.ts";
import { readAmlAcceptance } from "./aml-policy.ts";
import { hidesAddress, type PaymentsContext } from "./context.ts";
import { issueAddress, provenAddress } from "./issue-address.ts";
import { type MethodState, readMethodStates } from "./list-methods.ts";
import { paymentCan } from "./policy.ts";
import { presentDeposit } from "./present-deposit.ts";
import type { ForeseenRow } from "./present-payment.ts";
import { readOutlooks } from "./read-outlooks.ts";
import { wasReversed } from "./read-payments.ts";
import { readForeseen } from "./view-payments.ts";

type StaticWalletView = z.input<typeof staticWalletOutput>;

/** As many as fit on the page: the history has all. */
const shownDeposits = 5;
/** More than are shown of all networks. */
const most = 50;

/** The permanent addresses of a customer, with the coins that each accepts and what came in. */
export async function listStaticWallets(
  context: PaymentsContext,
  customerId: string,
): Promise<StaticWalletView[]> {
  const db = context.platform.db.kysely;
  const wallets = await readStaticWallets(db, customerId);
  if (wallets.length === 0) return [];
  const states = await readMethodStates(context, db);
  const deposits = await readForeseen(
    context,
    db,
    wallets.map(({ address_id }) => address_id),
  );
  const former = await readFormerDeposits(context, db, customerId);
  return wallets.flatMap((wallet) => presentWallet(context, states, wallet, { deposits, former }));
}

/**
 * Issues a customer a permanent address for each kind of chain, or for the one of `methodId`. Existing ones
 * stay as they are, so that a repeated call changes nothing.
 */
export async function generateStaticWallets(
  context: PaymentsContext,
  ctx: CustomerCtx,
  methodId: string | undefined,
): Promise<StaticWalletView[]> {
  const { customerId } = ctx.actor;
  await transaction(context.platform, async (trx) => {
    requireAllowed(paymentCan.receive(await readAmlAcceptance(context, trx, customerId)));
    await oneAtATime(trx, customerId);
    const known = await readStaticWallets(trx, customerId);
    const states = (await readMethodStates(context, trx)).filter(
      ({ method }) => (methodId === undefined || method.id === methodId) && !hidesAddress(context, method),
    );
    const has = new Set(known.map(({ chain_family }) => chain_family));
    const missing = states.filter(
      ({ method, view }) => !has.has(method.family) && paymentCan.takeAddress(view) === null,
    );
    const isServed = states.some(({ method }) => has.has(method.family));
    if (!isServed && missing.length === 0) throw new AppError("method_unavailable");
    const byFamily = new Map(missing.map((state) => [state.method.family, state]));
    for (const state of byFamily.values()) await insertWallet(context, trx, ctx, state);
  });
  return listStaticWallets(context, customerId);
}

/**
 * Shows another address from now on; the old one is watched and credited forever. An unused one
 * stays: no one has seen it, and a wallet app that restores the key stops at a row of unused ones. A repeated call
 * finds the old one retired and changes nothing.
 */
export async function replaceStaticWallet(
  context: PaymentsContext,
  ctx: CustomerCtx,
  walletId: string,
): Promise<StaticWalletView[]> {
  const { customerId } = ctx.actor;
  await transaction(context.platform, async (trx) => {
    await oneAtATime(trx, customerId);
    const wallet = await trx
      .selectFrom("static_wallets as w")
      .select(["w.chain_family", "w.retired_at"])
      .select((select) =>
        select
          .exists(
            select.selectFrom("deposits as d").whereRef("d.address_id", "=", "w.address_id").select("d.id"),
          )
          .as("is_used"),
      )
      .where("w.id", "=", walletId)
      .where("w.customer_id", "=", customerId)
      .executeTakeFirst();
    if (wallet === undefined) throw new AppError("not_found");
    if (wallet.retired_at !== null || !wallet.is_used) return;
    const states = await readMethodStates(context, trx);
    const state = states.find(
      ({ method, view }) => method.family === wallet.chain_family && paymentCan.takeAddress(view) === null,
    );
    if (state === undefined) throw new AppError("method_unavailable");
    await trx.updateTable("static_wallets").set({ retired_at: ctx.now }).where("id", "=", walletId).execute();
    const object = { objectType: "static-wallet", objectId: walletId };
    await writeAudit(trx, ctx, { action: "static-wallet.retire", ...object });
    await insertWallet(context, trx, ctx, state);
  });
  return listStaticWallets(context, customerId);
}

/** Parallel calls of one customer come one after another. */
async function oneAtATime(trx: Transaction<DB>, customerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payments/${customerId}`}, 0))`.execute(trx);
}

async function insertWallet(
  context: PaymentsContext,
  trx: Transaction<DB>,
  ctx: CustomerCtx,
  { method }: MethodState,
): Promise<void> {
  const { actor, now: at } = ctx;
  const id = context.platform.ids.next();
  const address = await issueAddress(context, trx, method, actor.customerId);
  await trx
    .insertInto("static_wallets")
    .values({
      id,
      site_id: actor.siteId,
      customer_id: actor.customerId,
      chain_family: method.family,
      address_id: address.id,
      created_at: at,
    })
    .execute();
  const detail = { family: method.family, addressIndex: address.derivation_index };
  const object = { objectType: "static-wallet", objectId: id, detail };
  await writeAudit(trx, ctx, { action: "static-wallet.create", ...object });
}

type WalletRow = Awaited<ReturnType<typeof readStaticWallets>>[number];

async function readStaticWallets(db: Kysely<DB>, customerId: string) {
  return db
    .selectFrom("static_wallets as w")
    .innerJoin("deposit_addresses as a", "a.id", "w.address_id")
    .leftJoin("chains as c", "c.id", "a.chain_id")
    .select(["w.id", "w.chain_family", "w.address_id", "w.created_at", "c.cursor_height"])
    .select(["a.address", "a.key_fingerprint", "a.derivation_index"])
    .where("w.customer_id", "=", customerId)
    .where("w.retired_at", "is", null)
    .orderBy("w.created_at")
    .orderBy("w.id")
    .execute();
}

type FormerDeposit = Awaited<ReturnType<typeof readFormerDeposits>>[number];

/** What came lately to addresses that were replaced, the newest first: no other list has it before it is credited. */
async function readFormerDeposits(context: PaymentsContext, db: Kysely<DB>, customerId: string) {
  const rows = await db
    .selectFrom("static_wallets as w")
    .innerJoin("deposits as d", "d.address_id", "w.address_id")
    .leftJoin("chains as c", "c.id", "d.chain_id")
    .selectAll("d")
    .select(["w.chain_family", "c.cursor_height"])
    .select(wasReversed)
    .where("w.customer_id", "=", customerId)
    .where("w.retired_at", "is not", null)
    .where("d.state", "in", ["seen", "confirming", "dust", "held", "credited"])
    .orderBy("d.seen_at", "desc")
    .orderBy("d.id")
    .limit(most)
    .execute();
  const outlooks = await readOutlooks(context, db, rows);
  return rows.flatMap((deposit) => {
    const outlook = outlooks.get(deposit.id);
    return outlook === undefined ? [] : [{ deposit, outlook }];
  });
}

function presentWallet(
  context: PaymentsContext,
  states: readonly MethodState[],
  wallet: WalletRow,
  {
    deposits,
    former,
  }: { readonly deposits: readonly ForeseenRow[]; readonly former: readonly FormerDeposit[] },
): readonly StaticWalletView[] {
  const taken = states.filter(({ method }) => method.family === wallet.chain_family);
  const [first] = taken;
  if (first === undefined) throw new Error(`Static wallet ${wallet.id} is of no known family`);
  if (hidesAddress(context, first.method)) return [];
  const shown: StaticWalletView = {
    id: encodeId("staticWallet", wallet.id),
    address: provenAddress(context, first.method, wallet),
    methods: taken.filter(({ isMissing }) => !isMissing).map(({ view }) => view),
    createdAt: wallet.created_at.toISOString(),
    deposits: deposits
      .filter(({ deposit }) => deposit.address_id === wallet.address_id)
      .slice(-shownDeposits)
      .toReversed()
      .map(({ deposit, outlook }) => presentDeposit(deposit, outlook)),
    formerDeposits: former
      .filter(({ deposit }) => deposit.chain_family === wallet.chain_family)
      .slice(0, shownDeposits)
      .map(({ deposit, outlook }) => presentDeposit(deposit, outlook)),
  };
  return [shown];
}
