import type { Transaction } from "kysely";
import { readAddressees } from "#src/features/accounts/server/index.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { IncomingMail } from "#src/platform/mail-in/incoming-mail.ts";
import { layOutMail } from "#src/platform/mail/mail-layout.ts";
import { maskEmail } from "#src/platform/personal/mask.ts";
import { encodeId } from "#src/shared/ids.ts";
import { pathOf } from "#src/shared/paths.ts";
import { addDays } from "#src/shared/time.ts";
import type { SupportContext } from "../../deps.ts";
import { findTicket } from "../../tickets/ticket-row.ts";
import type { FoundToken } from "../reply-tokens.ts";

/** Asks a participant, once a day at most, whether a mail of another address is theirs. Nothing that it says is in it. */
export async function askParticipant(
  { way: { texts: all, sites, mail } }: Pick<SupportContext, "way">,
  trx: Transaction<DB>,
  ctx: Ctx,
  { token, mail: { from } }: { readonly token: FoundToken; readonly mail: Pick<IncomingMail, "from"> },
): Promise<void> {
  if (token.askedAt !== null && token.askedAt > addDays(ctx.now, -1)) return;
  const ticket = await findTicket(trx, token.ticketId, null);
  const members = await readAddressees(trx, ticket.customer_id);
  const reader = members.find(({ userId }) => userId === token.userId);
  if (reader?.email == null || !reader.isEmailConfirmed) return;
  await trx
    .updateTable("ticket_reply_tokens")
    .set({ asked_at: ctx.now })
    .where("ticket_id", "=", token.ticketId)
    .where("user_id", "=", token.userId)
    .execute();
  const { language, username, userId } = reader;
  const site = await sites.of(ticket.site_id);
  const texts = all.of(ticket.site_id);
  const address = from === null ? "-" : maskEmail(from.address);
  const say = (key: "subject" | "intro" | "button" | "warning") =>
    texts.text(language, `emails.ticketForeign.${key}`, { address, number: ticket.number });
  const link = pathOf("cabinet-support-chat", { id: encodeId("ticket", ticket.id) });
  const content = layOutMail({
    language,
    site,
    subject: say("subject"),
    greeting: texts.text(language, "emails.greeting", { username }),
    intro: say("intro"),
    // The page asks, and ends the address by `POST …/renew-address`: a link that is opened does nothing by itself.
    button: { label: say("button"), href: `${site.baseUrl}${link}#not-me` },
    warning: say("warning"),
    footer: texts.text(language, "emails.footer", { product: site.name }),
  });
  const about = { kind: "ticketForeign", userId, customerId: ticket.customer_id };
  await mail.post(trx, { siteId: ticket.site_id, recipient: reader.email, ...content, about });
}
