import type { SigninProvider } from "./signin-providers.ts";
import type { SiteMark } from "./site-mark.ts";
import type { TextByLanguage } from "./settings/setting.ts";
import type { SupportTimes } from "./support-hours.ts";

/**
 * What a site's pages say about its owner, from configuration. Null means unset: the text, link or widget is
 * absent then, never a placeholder.
 */
export interface SiteSettings {
  readonly name: string;
  readonly telegram: {
    readonly news: string | null;
    readonly support: string | null;
    readonly bot: string | null;
    /** Links of a demo without its own, marked as such on screen. */
    readonly isExample?: true;
  };
  /** The external proxy service of the service switcher. */
  readonly proxyUrl: string | null;
  readonly supportEmail: string | null;
  /** The address of a demo without its own, marked as such on screen. */
  readonly supportIsExample?: true;
  /** When support works, as staff set it; absent: not known yet, and nothing is said of it. */
  readonly supportHours?: SupportTimes;
  /** The year of its copyright's beginning; absent: the product's own. */
  readonly sinceYear?: number;
  /** Nothing is paid for new customers: nothing invites to bring some. */
  readonly withoutReferrals?: true;
  readonly rating: TrustRating | null;
  /** The company behind it, in the owner's words; null: only the product's own text. */
  readonly about: string | null;
  /** What customers wrote; `examples` shows a demo where they are. */
  readonly reviews: readonly Review[] | "examples" | null;
  /** No domain names are sold: there are no pages and no links of theirs. */
  readonly withoutDomains?: true;
  /** How many days before a name ends its renewal is set aside and charged; absent: 30 and 3. */
  readonly nameDays?: { readonly asideDays: number; readonly chargeDays: number };
  /** Others than this machine reach the site, and its money is play: every page says so. */
  readonly takesPlayMoney?: true;
  /** Services by which people can sign in; absent: by password alone. */
  readonly signIn?: SigninChoice;
  /** Customers can connect a bot in Telegram. */
  readonly hasBot?: true;
  /** Customers can run sites under brands of their own. */
  readonly hasResellers?: true;
  /** Prices of public pages are without VAT, which the site charges. */
  readonly plusVat?: true;
  /** Nothing new is sold here; absent: all that is on sale. */
  readonly salesEnd?: SalesEnd;
  /** On a host that the site has left: the origin where it is now. */
  readonly movedTo?: string;
  /** The hue of its accent; absent: the product's own. */
  readonly accentHue?: number;
  /** Beside its name; absent: the product's own. */
  readonly mark?: SiteMark;
  /** What the owner says above every page, by language; English is always there. */
  readonly banner?: SiteBanner;
  /** The incident that goes on, above every page. */
  readonly notice?: StatusNotice;
  /** What the line above the header says besides its offers, by language. */
  readonly ticker?: TextByLanguage;
  /** Where page views are sent once the visitor has agreed. */
  readonly analytics: AnalyticsSettings | null;
}

/** An incident of the status page that goes on. */
export interface StatusNotice {
  /** By language; English is always there. */
  readonly title: TextByLanguage;
  readonly isOutage: boolean;
  /** How many more go on. */
  readonly others: number;
}

/** A site of a reseller that is stopped, or has ended; with a day, one that ends then, and where its customers find it. */
export interface SalesEnd {
  readonly day?: string;
  readonly host?: string;
}

/** A line of the owner above every page, and where it leads. */
export interface SiteBanner {
  readonly text: TextByLanguage;
  readonly link: string | null;
}

/** Services of sign-in, in the order of their buttons. */
export interface SigninChoice {
  readonly providers: readonly SigninProvider[];
  /** They are pages of a demo, marked as such on screen. */
  readonly isSimulated?: true;
}

/** A property of Google Analytics, or of a collector that takes the same requests. */
export interface AnalyticsSettings {
  /** Id of the property: `G-…`. */
  readonly id: string;
  /** Address that takes page views. */
  readonly url: string;
}

/** A customer's words, as the owner was allowed to show them. */
export interface Review {
  readonly text: string;
  readonly name: string;
  /** What the customer does, or since when. */
  readonly about?: string | undefined;
  /** Where it was written. */
  readonly url?: string | undefined;
}

/** Score of five with its count of reviews, as a rating site gives it. */
export interface TrustRating {
  readonly score: number;
  readonly reviews: number;
  readonly url: string | null;
  /** Demo data, marked as such on screen. */
  readonly isExample: boolean;
}
