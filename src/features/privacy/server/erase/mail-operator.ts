import type { Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { PrivacyContext } from "../deps.ts";

/** Alarms and this are mailed by the site that is the provider's own. */
const ownSite = 1;

/**
 * Mails the operator which id was erased. No backup that exists has this erasure: a restore brings the customer back, and
 * outside the database this mail alone says so.
 */
export async function mailOperator(
  { mail, sites }: Pick<PrivacyContext, "mail" | "sites">,
  trx: Transaction<DB>,
  { now }: Ctx,
  customerId: string,
): Promise<void> {
  const { operatorEmail } = sites.provider().values;
  if (operatorEmail === null) return;
  const id = encodeId("customer", customerId);
  const text = `${id} was erased at ${now.toISOString()}. Keep this mail. If you restore a backup that is older, write the id into a file and run: mo privacy reapply <file>`;
  await mail.post(trx, {
    siteId: ownSite,
    recipient: operatorEmail,
    subject: `Erased: ${id}`,
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="en"><body><p>${text.replace("<file>", "&lt;file&gt;")}</p></body></html>`,
  });
}
