import type { Mail } from "#src/drivers/mail/port.ts";
import type { TextValues } from "#src/platform/i18n/texts.ts";
import { layOutMail } from "#src/platform/mail/mail-layout.ts";
import type { AccountsContext } from "../deps.ts";
import { createAlarmLink } from "../security/alarm-links.ts";

/** The recipient of the mail. */
export interface MailReader {
  /** Needed in mails that their reader may answer with "it was not me"; absent for who may have no account. */
  readonly userId?: string;
  readonly email: string;
  readonly username: string;
  readonly language: string;
  readonly siteId: number;
}

/** The mails of accounts; each has its texts under its name in `locales/<lang>/emails.json`. */
export type AccountMail =
  | "changeConfirm"
  | "changeNotice"
  | "changeUnproved"
  | "emailAsked"
  | "emailGiven"
  | "emailGivenAway"
  | "emailRestored"
  | "emailTaken"
  | "emailTakenBack"
  | "factorsLost"
  | "guessed"
  | "invited"
  | "moved"
  | "movedNoPassword"
  | "newDevice"
  | "passwordChanged"
  | "recovery"
  | "stepUpCode"
  | "verify";

/** About what somebody did who was in: its reader may say that it was not them. */
const alarming: ReadonlySet<AccountMail> = new Set([
  "changeNotice",
  "factorsLost",
  "newDevice",
  "passwordChanged",
]);

/** One mail about an account, in its reader's language; `href` is where its button leads. */
export async function accountMail(
  context: Pick<AccountsContext, "texts" | "sites" | "sealer"> & {
    readonly platform: Pick<AccountsContext["platform"], "clock">;
  },
  kind: AccountMail,
  { userId, language, username, email, siteId }: MailReader,
  href: string,
  values: TextValues = {},
): Promise<Mail> {
  const { sites, platform } = context;
  const texts = context.texts.of(siteId);
  const site = await sites.of(siteId);
  const { name: product } = site;
  const isAlarming = userId !== undefined && alarming.has(kind);
  const content = layOutMail({
    language,
    site,
    subject: texts.text(language, `emails.${kind}.subject`, values),
    greeting: texts.text(language, "emails.greeting", { username }),
    intro: texts.text(language, `emails.${kind}.intro`, values),
    button: { label: texts.text(language, `emails.${kind}.button`), href },
    warning: texts.text(language, `emails.${kind}.warning`, values),
    ...(isAlarming && {
      alarm: {
        label: texts.text(language, "emails.notMe"),
        href: createAlarmLink(context, new URL(href).origin, { userId, siteId, email }, platform.clock.now()),
      },
    }),
    // Who is invited may have no account.
    footer: texts.text(language, kind === "invited" ? "emails.footerInvited" : "emails.footer", { product }),
  });
  return { siteId, recipient: email, ...content, about: { kind, userId } };
}
