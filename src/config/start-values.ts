import type { SetValues } from "#src/platform/site-settings/read-settings.ts";
import type { Config } from "./config.ts";

/**
 * What the environment says of the settings that staff can change: their values until staff sets others. Nothing that the
 * environment leaves out is in it.
 */
export function startValues(config: Config): SetValues {
  const { site } = config;
  const said = {
    about: site.about,
    proxyUrl: site.proxyUrl,
    telegramNews: config.TELEGRAM_NEWS_URL,
    telegramSupport: config.TELEGRAM_SUPPORT_URL,
    telegramBot: config.TELEGRAM_BOT_URL,
    supportEmail: config.SUPPORT_EMAIL,
    operatorEmail: config.OPERATOR_EMAIL,
    securityContact: config.SECURITY_CONTACT,
    legalName: config.LEGAL_NAME,
    legalAddress: config.LEGAL_ADDRESS && linesOf(config.LEGAL_ADDRESS).join("\n"),
    ratingScore: config.RATING_SCORE,
    ratingReviews: config.RATING_REVIEWS,
    ratingUrl: config.RATING_URL,
    reviews: site.reviews === "examples" ? null : site.reviews,
  };
  return {
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined && value !== null)),
    productName: config.PRODUCT_NAME,
    rateMarginBps: config.RATE_MARGIN_BPS,
    withdrawalDays: config.WITHDRAWAL_DAYS,
    priceNoticeDays: config.PRICE_NOTICE_DAYS,
    // A demo shows what referring earns; live it is closed until staff sets a reward.
    ...(config.mode === "demo" && { referralRewardCents: 500 }),
  };
}

/** The lines of an address; the environment separates them by semicolons. */
function linesOf(text: string): readonly string[] {
  return text
    .split(";")
    .map((line) => line.trim())
    .filter(Boolean);
}
