import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { escapeHtml } from "#src/shared/escape-html.ts";
import type { StaffContext } from "./deps.ts";

/** The provider's own site. */
const ownSite = 1;

interface StaffMail {
  readonly subject: string;
  readonly lines: readonly string[];
  /** Where it is looked at or undone; null: nowhere. */
  readonly path: string | null;
}

/** Mails all members of staff, or all owners. In English, as mails about alarms are. */
export async function mailStaff(
  { mail, sites }: Pick<StaffContext, "mail" | "sites">,
  trx: Transaction<DB>,
  whom: "all" | "owners",
  { subject, lines, path }: StaffMail,
): Promise<void> {
  const { name, baseUrl } = await sites.of(ownSite);
  const all = path === null ? lines : [...lines, `${baseUrl}${path}`];
  const recipients = await trx
    .selectFrom("staff")
    .select("email")
    .where("disabled_at", "is", null)
    .$if(whom === "owners", (query) => query.where("role", "=", "owner"))
    .orderBy("id")
    .execute();
  for (const { email } of recipients) {
    await mail.post(trx, {
      siteId: ownSite,
      recipient: email,
      subject: `${name}: ${subject}`,
      text: `${all.join("\n\n")}\n`,
      html: `<!doctype html>
<html lang="en"><body style="font-family:system-ui,sans-serif">
${all.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n")}
</body></html>
`,
    });
  }
}
