/** By which ways an announcement comes: a line in the cabinet, the list under the bell, a mail. */
export const mailingWays = ["banner", "notice", "mail"] as const;

export type MailingWay = (typeof mailingWays)[number];

/** `queued`: its recipients are fixed; `stopped`: by staff, and goes on when they say so. */
export const mailingStates = ["draft", "queued", "sending", "sent", "stopped"] as const;

export const maxMailingSubject = 150;
export const maxMailingBody = 10_000;
export const mostChoices = 200;

/** What a text may have in braces: the name of who reads it, and that of the site. Others are refused. */
export const mailingText = /^(?:[^{}]|\{name\}|\{brand\})*$/;

/** Mails in an hour, of all announcements of the site together. */
export const usualPerHour = 500;
export const mostPerHour = 100_000;

/** More recipients than these need a second person of staff. */
export const aloneUpTo = 500;

/** A text of an announcement with the values of its reader in place, which are text whatever is in them. */
export function fillMailing(text: string, values: { readonly name: string; readonly brand: string }): string {
  return text.replace(/\{(?:name|brand)\}/g, (place) => (place === "{name}" ? values.name : values.brand));
}
