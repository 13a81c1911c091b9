import { isPublicSuffix } from "#src/shared/domain-names/public-suffix.ts";

/** Providers that give mailboxes to anybody, under one name in many countries: `yahoo.co.uk`, `hotmail.fr`. */
const brands = new Set(["gmx", "hotmail", "live", "outlook", "yahoo", "yandex"]);

const domains = new Set([
  "126.com",
  "163.com",
  "aol.com",
  "att.net",
  "bk.ru",
  "bol.com.br",
  "btinternet.com",
  "comcast.net",
  "daum.net",
  "docomo.ne.jp",
  "ezweb.ne.jp",
  "fastmail.com",
  "foxmail.com",
  "free.fr",
  "freenet.de",
  "gmail.com",
  "googlemail.com",
  "hanmail.net",
  "hey.com",
  "icloud.com",
  "inbox.ru",
  "laposte.net",
  "libero.it",
  "list.ru",
  "mac.com",
  "mail.com",
  "mail.ru",
  "me.com",
  "msn.com",
  "naver.com",
  "o2.pl",
  "onet.pl",
  "orange.fr",
  "pm.me",
  "proton.me",
  "protonmail.com",
  "qq.com",
  "rambler.ru",
  "rediffmail.com",
  "rocketmail.com",
  "seznam.cz",
  "sfr.fr",
  "sina.com",
  "softbank.ne.jp",
  "t-online.de",
  "terra.com.br",
  "tuta.com",
  "tutanota.com",
  "ukr.net",
  "uol.com.br",
  "verizon.net",
  "virgilio.it",
  "wanadoo.fr",
  "web.de",
  "wp.pl",
  "ya.ru",
  "ymail.com",
  "zoho.com",
]);

/**
 * Whether a domain is one at which very many people have their mailbox, however few of them are customers yet. The list is
 * of the largest ones and need not be complete: what many customers have is counted.
 */
export function isFreeMail(domain: string): boolean {
  const [label = "", ...above] = domain.split(".");
  return domains.has(domain) || (brands.has(label) && isPublicSuffix(above.join(".")));
}
