import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { paths } from "#src/shared/paths.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { networkNameOf } from "#src/platform/rate-limit/limit-keys.ts";
import { deviceOf } from "#src/platform/devices.ts";
import { accountMail, type MailReader } from "./mails/account-mail.ts";

/** Mails the user about a sign-in when none of their sessions had the same device and network. */
export async function notifyNewDevice(
  context: AccountsContext,
  trx: Transaction<DB>,
  user: MailReader & { readonly userId: string },
  ctx: Visit,
): Promise<void> {
  const device = deviceOf(ctx.userAgent);
  const network = networkNameOf(ctx.ip);
  const known = await trx
    .selectFrom("sessions")
    .select("user_agent")
    .distinct()
    .where("user_id", "=", user.userId)
    .where("network", "=", network)
    .execute();
  if (known.some(({ user_agent }) => deviceOf(user_agent) === device)) return;
  const values = {
    device: device ?? context.texts.of(user.siteId).text(user.language, "emails.newDevice.unknown"),
    network,
  };
  await context.mail.post(
    trx,
    await accountMail(
      context,
      "newDevice",
      user,
      `${ctx.origin}${paths["cabinet-settings-security"]}`,
      values,
    ),
  );
}
