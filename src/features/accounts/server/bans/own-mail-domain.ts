import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext } from "../deps.ts";
import { isFreeMail } from "./free-mail.ts";
import type { BanKind } from "./read-ban.ts";

/** Whether a ban of a mail domain would be one of our staff's own; what anybody has a mailbox at does not count. */
export function isOwnMailDomain(own: readonly string[], domain: string): boolean {
  return !isFreeMail(domain) && own.some((one) => one === domain || one.endsWith(`.${domain}`));
}

/** Refuses a ban of a mail domain at which our staff has mailboxes (`own_mail_domain`). */
export async function refuseOwnMailDomain(
  { mailDomainsOfStaff }: Pick<AccountsContext, "mailDomainsOfStaff">,
  { kind, value }: { readonly kind: BanKind; readonly value: string },
): Promise<void> {
  if (kind !== "mail-domain" || !isOwnMailDomain(await mailDomainsOfStaff(), value)) return;
  throw new AppError("own_mail_domain", undefined, { value: "own_mail_domain" });
}
