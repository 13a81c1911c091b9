/** A legal text: when it was last changed, and its sections with their paragraphs in order. */
interface LegalText {
  /** Incremented with every change of the text; earlier purchases keep their version. */
  readonly version: number;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly sections: readonly LegalSection[];
}

interface LegalSection {
  readonly id: string;
  /** Locale keys. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Whether the section is shown only while domain names are on sale. */
  readonly isOfDomains?: boolean;
}

export type LegalName = "offer" | "privacy";

/** The legal texts of this release (locales/en/legal.json). */
export const legalTexts = {
  offer: {
    version: 4,
    date: "2026-11-26",
    sections: [
      {
        id: "provider",
        title: "legal.offer.provider.title",
        paragraphs: ["legal.offer.provider.who", "legal.offer.provider.contact"],
      },
      {
        id: "account",
        title: "legal.offer.account.title",
        paragraphs: ["legal.offer.account.open", "legal.offer.account.duties"],
      },
      {
        id: "balance",
        title: "legal.offer.balance.title",
        paragraphs: [
          "legal.offer.balance.deposit",
          "legal.offer.balance.rate",
          "legal.offer.balance.wait",
          "legal.offer.balance.noPayout",
        ],
      },
      {
        id: "reversal",
        title: "legal.offer.reversal.title",
        paragraphs: ["legal.offer.reversal.taken", "legal.offer.reversal.held"],
      },
      {
        id: "orders",
        title: "legal.offer.orders.title",
        paragraphs: ["legal.offer.orders.terms", "legal.offer.orders.charge", "legal.offer.orders.offers"],
      },
      {
        id: "delivery",
        title: "legal.offer.delivery.title",
        paragraphs: [
          "legal.offer.delivery.start",
          "legal.offer.delivery.refund",
          "legal.offer.delivery.unused",
        ],
      },
      {
        id: "renewal",
        title: "legal.offer.renewal.title",
        paragraphs: [
          "legal.offer.renewal.auto",
          "legal.offer.renewal.price",
          "legal.offer.renewal.end",
          "legal.offer.renewal.notice",
        ],
      },
      {
        id: "domains",
        title: "legal.offer.domains.title",
        paragraphs: [
          "legal.offer.domains.registration",
          "legal.offer.domains.years",
          "legal.offer.domains.contact",
          "legal.offer.domains.end",
          "legal.offer.domains.deletion",
          "legal.offer.domains.leaving",
        ],
        isOfDomains: true,
      },
      {
        id: "service",
        title: "legal.offer.service.title",
        paragraphs: [
          "legal.offer.service.plan",
          "legal.offer.service.traffic",
          "legal.offer.service.maintenance",
        ],
      },
      {
        id: "use",
        title: "legal.offer.use.title",
        paragraphs: ["legal.offer.use.forbidden", "legal.offer.use.consequence"],
      },
      {
        id: "data",
        title: "legal.offer.data.title",
        paragraphs: ["legal.offer.data.content", "legal.offer.data.backups"],
      },
      {
        id: "notYet",
        title: "legal.offer.notYet.title",
        paragraphs: ["legal.offer.notYet.dedicated"],
      },
      {
        id: "liability",
        title: "legal.offer.liability.title",
        paragraphs: ["legal.offer.liability.limit", "legal.offer.liability.none"],
      },
      {
        id: "changes",
        title: "legal.offer.changes.title",
        paragraphs: ["legal.offer.changes.version", "legal.offer.changes.law"],
      },
    ],
  },
  privacy: {
    version: 4,
    date: "2026-11-26",
    sections: [
      {
        id: "controller",
        title: "legal.privacy.controller.title",
        paragraphs: ["legal.privacy.controller.who", "legal.privacy.controller.contact"],
      },
      {
        id: "account",
        title: "legal.privacy.account.title",
        paragraphs: [
          "legal.privacy.account.sign",
          "legal.privacy.account.services",
          "legal.privacy.account.settings",
        ],
      },
      { id: "sessions", title: "legal.privacy.sessions.title", paragraphs: ["legal.privacy.sessions.kept"] },
      {
        id: "money",
        title: "legal.privacy.money.title",
        paragraphs: ["legal.privacy.money.ledger", "legal.privacy.money.public", "legal.privacy.money.aml"],
      },
      {
        id: "servers",
        title: "legal.privacy.servers.title",
        paragraphs: ["legal.privacy.servers.figures", "legal.privacy.servers.content"],
      },
      {
        id: "contacts",
        title: "legal.privacy.contacts.title",
        paragraphs: [
          "legal.privacy.contacts.kept",
          "legal.privacy.contacts.told",
          "legal.privacy.contacts.until",
        ],
        isOfDomains: true,
      },
      { id: "mail", title: "legal.privacy.mail.title", paragraphs: ["legal.privacy.mail.kept"] },
      {
        id: "browser",
        title: "legal.privacy.browser.title",
        paragraphs: [
          "legal.privacy.browser.cookies",
          "legal.privacy.browser.storage",
          "legal.privacy.browser.visits",
        ],
      },
      { id: "reasons", title: "legal.privacy.reasons.title", paragraphs: ["legal.privacy.reasons.list"] },
      {
        id: "recipients",
        title: "legal.privacy.recipients.title",
        paragraphs: ["legal.privacy.recipients.list"],
      },
      {
        id: "retention",
        title: "legal.privacy.retention.title",
        paragraphs: [
          "legal.privacy.retention.account",
          "legal.privacy.retention.sessions",
          "legal.privacy.retention.places",
          "legal.privacy.retention.links",
          "legal.privacy.retention.metrics",
          "legal.privacy.retention.events",
          "legal.privacy.retention.ledger",
        ],
      },
      { id: "safety", title: "legal.privacy.safety.title", paragraphs: ["legal.privacy.safety.how"] },
      {
        id: "rights",
        title: "legal.privacy.rights.title",
        paragraphs: [
          "legal.privacy.rights.ask",
          "legal.privacy.rights.erase",
          "legal.privacy.rights.complain",
        ],
      },
      { id: "changes", title: "legal.privacy.changes.title", paragraphs: ["legal.privacy.changes.text"] },
    ],
  },
} as const satisfies Readonly<Record<LegalName, LegalText>>;
