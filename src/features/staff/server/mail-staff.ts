import { sql, type Transaction } from "kysely";
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

/** To whom a mail goes: all members, all owners, or some of them by their ids. */
type Whom = "all" | "owners" | readonly string[];

/** Mails members of staff who can sign in. In English, as mails about alarms are. */
export async function mailStaff(
  { mail, sites }: Pick<StaffContext, "mail" | "sites">,
  trx: Transaction<DB>,
  whom: Whom,
  { subject, lines, path }: StaffMail,
): Promise<void> {
  const { name, baseUrl } = await sites.of(ownSite);
  const all = path === null ? lines : [...lines, `${baseUrl}${path}`];
  const recipients = await trx
    .selectFrom("staff")
    .select("email")
    .where("disabled_at", "is", null)
    .$if(whom === "owners", (query) => query.where("role", "=", "owner"))
    .$if(typeof whom === "object", (query) =>
      query.where("id", "=", sql<string>`ANY(${typeof whom === "object" ? [...whom] : []}::uuid[])`),
    )
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
