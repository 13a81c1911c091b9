import type { Transaction } from "kysely";
import type { Mail } from "#src/drivers/mail/port.ts";
import { readAddressees } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { TextValues } from "#src/platform/i18n/texts.ts";
import { layOutMail } from "#src/platform/mail/mail-layout.ts";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";
import { formatTag } from "#src/shared/format-tag.ts";
import { listText } from "#src/shared/list-text.ts";
import { writtenLocale } from "#src/shared/page-locales.ts";
import type { ContactsDeps } from "../deps.ts";
import type { CleanContact } from "../clean-contact.ts";

/** The recipient of a mail about a contact: the registrant, in the customer's language. */
export interface ContactReader {
  readonly siteId: number;
  readonly customerId: string;
  readonly language: string;
  readonly email: string;
  readonly name: string;
}

type MailParts = Pick<ContactsDeps, "texts" | "sites">;

/** How many names a mail lists; the rest is only counted. */
const maxNames = 5;

/** Asks the registrant to confirm an address. `dueAt`: when names go out of service without an answer. */
export async function verificationMail(
  context: MailParts,
  reader: ContactReader,
  href: string,
  {
    names,
    dueAt,
    days,
  }: { readonly names: readonly string[]; readonly dueAt: Date | null; readonly days: number },
): Promise<Mail> {
  const { language, email } = reader;
  if (names.length === 0 || dueAt === null) {
    return contactMail(context, "contactConfirm", reader, href, { email, days });
  }
  const { tag } = writtenLocale(language);
  const date = new Intl.DateTimeFormat(formatTag(tag), { dateStyle: "long", timeZone: "UTC" }).format(dueAt);
  return contactMail(context, "contactDue", reader, href, { names: listOf(names, tag), date, days });
}

/** Notifies the old and the new owner of a change of registrant. */
export function changeMail(
  context: MailParts,
  reader: ContactReader,
  href: string,
  { names, after }: { readonly names: readonly string[]; readonly after: CleanContact },
): Promise<Mail> {
  const owner = after.address.organization ?? after.address.name;
  const values = { names: listOf(names, writtenLocale(reader.language).tag), owner, email: after.email };
  return contactMail(context, "contactChanged", reader, href, values);
}

/** Shows an owner the data on file, once a year (ICANN's WDRP). */
export function reminderMail(
  context: MailParts,
  reader: ContactReader,
  href: string,
  { names, contact }: { readonly names: readonly string[]; readonly contact: CleanContact },
): Promise<Mail> {
  const values = { names: names.map(toShown).join("\n"), data: dataOf(contact, reader.language) };
  return contactMail(context, "contactReminder", reader, href, values);
}

/** A contact's data as an address is written, in its own script and as registries have it. */
function dataOf(
  { address, local, postalCode, country, phone, email }: CleanContact,
  language: string,
): string {
  const { tag } = writtenLocale(language);
  const land = new Intl.DisplayNames(formatTag(tag), { type: "region" }).of(country) ?? country;
  const extension = phone.extension === null ? "" : ` / ${phone.extension}`;
  const written = (at: typeof address) => [
    at.name,
    at.organization,
    ...at.street,
    [postalCode, at.city].filter(Boolean).join(" "),
    at.province,
  ];
  return [
    ...written(address),
    ...(local === null ? [] : written(local)),
    land,
    `+${phone.callingCode} ${phone.nationalNumber}${extension}`,
    email,
  ]
    .filter(Boolean)
    .join("\n");
}

/** The language of the customer's first user: contacts have none of their own. */
export async function languageOf(trx: Transaction<DB>, customerId: string): Promise<string> {
  const [user] = await readAddressees(trx, customerId);
  return user?.language ?? "en";
}

/** Names as U-labels. */
function listOf(names: readonly string[], tag: string): string {
  const first = names.slice(0, maxNames).map(toShown);
  const shown = names.length > maxNames ? [...first, "…"] : first;
  return listText(tag, shown);
}

async function contactMail(
  { texts: all, sites }: MailParts,
  kind: "contactChanged" | "contactConfirm" | "contactDue" | "contactReminder",
  { language, name, email, siteId, customerId }: ContactReader,
  href: string,
  values: TextValues,
): Promise<Mail> {
  const texts = all.of(siteId);
  const site = await sites.of(siteId);
  const { name: product } = site;
  const content = layOutMail({
    language,
    site,
    subject: texts.text(language, `emails.${kind}.subject`, values),
    greeting: texts.text(language, "emails.greeting", { username: name }),
    intro: texts.text(language, `emails.${kind}.intro`, values),
    button: { label: texts.text(language, `emails.${kind}.button`), href },
    warning: texts.text(language, `emails.${kind}.warning`, values),
    footer: texts.text(language, "emails.contactFooter", { product }),
  });
  return { siteId, recipient: email, ...content, about: { kind, customerId } };
}
