import type { SettingValues } from "#src/shared/settings/registry.ts";
import type { SiteSettings } from "#src/shared/site-settings.ts";
import type { SetValues } from "./read-settings.ts";

/**
 * What pages show of a site with what staff set. Examples of a demo go once something real is set in their place.
 * `own`: as the environment or the row of the site describes it.
 */
export function applySettings(own: SiteSettings, values: SettingValues, set: SetValues): SiteSettings {
  const { telegramNews: news, telegramSupport: support, telegramBot: bot } = values;
  const { supportIsExample, ...rest } = own;
  const hasOwn = (...names: readonly (keyof SettingValues)[]) => names.some((name) => name in set);
  return {
    ...rest,
    ...(supportIsExample === true && !hasOwn("supportEmail") && { supportIsExample }),
    name: values.productName,
    about: values.about,
    proxyUrl: values.proxyUrl,
    supportEmail: hasOwn("supportEmail") ? values.supportEmail : own.supportEmail,
    telegram: hasOwn("telegramNews", "telegramSupport", "telegramBot")
      ? { news, support, bot }
      : own.telegram,
    rating: hasOwn("ratingScore", "ratingReviews", "ratingUrl") ? ratingOf(values) : own.rating,
    reviews: hasOwn("reviews") ? reviewsOf(values) : own.reviews,
    ...(values.accentHue !== null && { accentHue: values.accentHue }),
    ...bannerOf(values),
  };
}

function ratingOf({ ratingScore: score, ratingReviews: reviews, ratingUrl: url }: SettingValues) {
  return score === null || reviews === null ? null : { score, reviews, url, isExample: false };
}

function reviewsOf({ reviews }: SettingValues) {
  return reviews.length === 0 ? null : reviews;
}

function bannerOf({ bannerText, bannerLink, tickerText }: SettingValues) {
  return {
    ...("en" in bannerText && { banner: { text: bannerText, link: bannerLink } }),
    ...("en" in tickerText && { ticker: tickerText }),
  };
}
