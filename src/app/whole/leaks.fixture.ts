// What names a provider on a page of a reseller, and where it may.

/** A provider that no other word of the product is like. */
export const provider = {
  name: "Quayvoss",
  email: "desk@quayvoss.example",
  env: {
    PRODUCT_NAME: "Quayvoss",
    SUPPORT_EMAIL: "desk@quayvoss.example",
    OPERATOR_EMAIL: "ops@quayvoss.example",
    SECURITY_CONTACT: "security@quayvoss.example",
    LEGAL_NAME: "Qvoss Marine Ltd",
    LEGAL_ADDRESS: "1 Pier Road\nNorthport",
    TELEGRAM_NEWS_URL: "https://t.me/quayvoss",
    TELEGRAM_SUPPORT_URL: "https://t.me/quayvoss_desk",
    ABOUT_US: "Quayvoss began on a pier.",
  },
} as const;

/** Where the legal block names the provider. */
export const legalSeller = provider.env.LEGAL_NAME;

/** The pages and answers in which the seller is named, as the law asks. */
const legalPlaces = /^(?:\/(?:[a-z]{2}\/)?(?:offer|privacy)\b|GET \/v2\/receipts\/)/;

/** Where programs of the product are given away: their names are in docs/brand-places.md. */
const programPlaces = /^\/(?:downloads\/moorage|api\/docs(?:\/examples\/dns_moorage\.sh)?)$/;
const programs = /\bMOORAGE_[A-Z]+\b|moorage/gi;
/** Their addresses, wherever a page leads to them. */
const links = /\/downloads\/moorage\b|\bdns_moorage(?:\.sh)?\b|\bmoorage --?[a-z]+/g;

interface Sign {
  readonly what: string;
  readonly of: RegExp;
}

const signs: readonly Sign[] = [
  { what: "name", of: /quayvoss/gi },
  { what: "seller", of: /Qvoss/gi },
  { what: "host", of: /(?:\/\/|@)localhost\b/gi },
  { what: "product", of: /moorage/gi },
  { what: "mark", of: /M2\.6 3\.4h4\.8M16\.6/g },
];

/** What a text of a reseller's site says of the provider, with what is around it. `place`: path or call. */
export function findLeaks(text: string, place: string): readonly string[] {
  const without = text.replaceAll(programPlaces.test(place) ? programs : links, "·");
  return signs
    .filter(({ what }) => what !== "seller" || !legalPlaces.test(place))
    .flatMap(({ what, of }) =>
      [...without.matchAll(of)].slice(0, 3).map(({ index }) => {
        const around = without.slice(Math.max(0, index - 60), index + 40).replaceAll(/\s+/g, " ");
        return `${what}: …${around}…`;
      }),
    );
}
