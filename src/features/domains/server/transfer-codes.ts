import type { DomainsContext } from "./deps.ts";

// Transfer codes, encrypted in the database: of a transfer to here until the registry took it, of one away until
// it was shown.

type CodeContext = Pick<DomainsContext, "platform" | "sealer">;

export function sealCode({ sealer }: Pick<DomainsContext, "sealer">, domainId: string, code: string): Buffer {
  return sealer.seal(code, `domain:${domainId}`);
}

/** Null without a code, or when it was sealed with another key. */
export async function readCode({ platform, sealer }: CodeContext, domainId: string): Promise<string | null> {
  const row = await platform.db.kysely
    .selectFrom("domain_codes")
    .select("sealed")
    .where("domain_id", "=", domainId)
    .executeTakeFirst();
  return row ? sealer.open(row.sealed, `domain:${domainId}`) : null;
}

/** Keeps the newest code of a domain. */
export async function storeCode(context: CodeContext, domainId: string, code: string): Promise<void> {
  const { clock, db } = context.platform;
  const sealed = sealCode(context, domainId, code);
  await db.kysely
    .insertInto("domain_codes")
    .values({ domain_id: domainId, sealed, created_at: clock.now() })
    .onConflict((conflict) => conflict.column("domain_id").doUpdateSet({ sealed, created_at: clock.now() }))
    .execute();
}
