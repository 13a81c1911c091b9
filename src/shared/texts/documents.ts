/** What staff can write in place of the product's words, with the parts of the catalogs that it is made of. */
export const textDocuments = {
  terms: ["legal.offer"],
  privacy: ["legal.privacy"],
  aml: [
    "aml.purpose",
    "aml.origin",
    "aml.use",
    "aml.checks",
    "aml.held",
    "aml.documents",
    "aml.decline",
    "aml.records",
  ],
  referral: [
    "referrals.terms.title",
    "referrals.terms.open",
    "referrals.terms.closed",
    "referrals.terms.bound",
    "referrals.terms.own",
  ],
  site: [
    "website.home",
    "website.about",
    "website.benefits",
    "website.services",
    "website.route",
    "website.faq",
    "website.closing",
    "website.clients",
    "website.referral",
  ],
  mails: ["emails"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type TextDocument = keyof typeof textDocuments;

export const textDocumentNames = [
  "terms",
  "privacy",
  "aml",
  "referral",
  "site",
  "mails",
] as const satisfies readonly TextDocument[];

/** Written into notices by parts, which the product takes apart. */
const leftOut = ["emails.wrote", "emails.priceLine", "emails.ticketMessage"];

/** Whether a text is of a document. */
export function isOfDocument(document: TextDocument, key: string): boolean {
  const isBelow = (part: string) => key === part || key.startsWith(`${part}.`);
  return textDocuments[document].some(isBelow) && !leftOut.some(isBelow);
}

/** The document of a text; undefined where it cannot be written. */
export function documentOf(key: string): TextDocument | undefined {
  return textDocumentNames.find((document) => isOfDocument(document, key));
}

/** Clauses may be left out, and need not name what the product's own name. */
export function isLegal(document: TextDocument): boolean {
  return document === "terms" || document === "privacy" || document === "aml";
}

/** The place of a text among the parts of its document. */
export function placeInDocument(document: TextDocument, key: string): number {
  return textDocuments[document].findIndex((part) => key === part || key.startsWith(`${part}.`));
}

/** The most letters of one text. */
export const maxText = 6_000;
