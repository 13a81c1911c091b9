import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import arLayouts from "../../../locales/ar/layouts.json" with { type: "json" };
import arPay from "../../../locales/ar/pay.json" with { type: "json" };
import deLayouts from "../../../locales/de/layouts.json" with { type: "json" };
import dePay from "../../../locales/de/pay.json" with { type: "json" };
import enLayouts from "../../../locales/en/layouts.json" with { type: "json" };
import enPay from "../../../locales/en/pay.json" with { type: "json" };
import jaLayouts from "../../../locales/ja/layouts.json" with { type: "json" };
import jaPay from "../../../locales/ja/pay.json" with { type: "json" };
import type { Messages } from "#src/web/i18n/messages.gen.ts";
import { placeName } from "#src/web/i18n/place-name.ts";
import { type OrderLine, orderLineText, soldLabelText } from "./order-line-text.ts";

const translators = [
  ["en", enLayouts, enPay],
  ["de", deLayouts, dePay],
  ["ar-u-nu-latn", arLayouts, arPay],
  ["ja", jaLayouts, jaPay],
] as const;

/** A line in English, German, Arabic and Japanese. */
function saidIn(sku: string | null, label: string, domain: OrderLine["domain"] = null): string[] {
  return translators.map(([locale, layouts, pay]) => {
    // Only the catalogs that are read here.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const messages = { layouts, pay } as unknown as Messages;
    const places = createTranslator<Messages>({ locale, messages });
    const t = createTranslator<Messages, "pay">({ locale, messages, namespace: "pay" });
    return orderLineText({ sku, label, domain }, t, (name) => placeName(name, places));
  });
}

/** Without invisible direction marks and no-break spaces. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");

test.each([
  [
    "server:sloop-2",
    "Sloop 2, Warsaw",
    ["Sloop 2, Warsaw", "Sloop 2, Warschau", "Sloop 2، وارسو", "Sloop 2、ワルシャワ"],
  ],
  [
    "server:box",
    "Box, large, Hall 9",
    ["Box, large, Hall 9", "Box, large, Hall 9", "Box, large، Hall 9", "Box, large、Hall 9"],
  ],
  ["term:3", "3 months", ["Discount for 3 months", "Rabatt für 3 Monate", "تخفيض لمدة 3 أشهر", "3か月割引"]],
  [
    "extra:ipv4",
    "Extra IPv4, 30 days",
    ["Extra IPv4, 30 days", "Zusatz-IPv4, 30 Tage", "عنوان IPv4 إضافي، 30 يومًا", "追加IPv4（30日）"],
  ],
  [
    "extra:ipv4",
    "Extra IPv4, 1 days",
    ["Extra IPv4, 1 day", "Zusatz-IPv4, 1 Tag", "عنوان IPv4 إضافي، يوم واحد", "追加IPv4（1日）"],
  ],
  [
    "extra:ipv4",
    "Extra IPv4: 2",
    ["Extra IPv4: 2", "Zusatz-IPv4: 2", "عناوين IPv4 إضافية: 2", "追加IPv4：2"],
  ],
  [
    "promotion:first-vps",
    "First month offer",
    ["First month offer", "Angebot für den ersten Monat", "عرض الشهر الأول", "初月キャンペーン"],
  ],
  ["promotion:sale", "Offer −10%", ["Offer −10%", "Angebot −10 %", "عرض −10%", "キャンペーン −10%"]],
  ["promotion:first-vps", "first-vps", ["Offer", "Angebot", "عرض", "キャンペーン"]],
  [
    "offer:first-year",
    "First year",
    ["First year offer", "Angebot für das erste Jahr", "عرض السنة الأولى", "初年度キャンペーン"],
  ],
  [
    "domain:register:com",
    "name.com, 1 year",
    ["name.com, 1 year", "name.com, 1 Jahr", "name.com، سنة واحدة", "name.com（1年）"],
  ],
  [
    "domain:register:com",
    "name.com, 3 years",
    ["name.com, 3 years", "name.com, 3 Jahre", "name.com، 3 سنوات", "name.com（3年）"],
  ],
  [
    "domain:renew:com",
    "name.com, renewal, 2 years",
    [
      "name.com, renewal, 2 years",
      "name.com, Verlängerung, 2 Jahre",
      "تجديد name.com، سنتان",
      "name.comの更新（2年）",
    ],
  ],
  ["domain:renew:com", ".com, renew", [".com, renewal", ".com, Verlängerung", "تجديد .com", ".comの更新"]],
  [
    "domain:transfer:com",
    "name.com, transfer",
    ["name.com, transfer", "name.com, Transfer", "نقل name.com", "name.comの移管"],
  ],
  [
    "domain:restore:com",
    "name.com, restore",
    ["name.com, restore", "name.com, Wiederherstellung", "استعادة name.com", "name.comの復旧"],
  ],
  [
    "premium:name.com",
    "name.com, 2 years",
    ["name.com, 2 years", "name.com, 2 Jahre", "name.com، سنتان", "name.com（2年）"],
  ],
  [
    "premium:name.com",
    "name.com, renewal, 1 year",
    [
      "name.com, renewal, 1 year",
      "name.com, Verlängerung, 1 Jahr",
      "تجديد name.com، سنة واحدة",
      "name.comの更新（1年）",
    ],
  ],
])("%s, %j, is said in each language", (sku, label, said) => {
  expect(saidIn(sku, label).map(plain)).toEqual(said);
});

test.each([
  [null, "BTC"],
  ["sloop-2", "Sloop 2, Frankfurt"],
  ["server:sloop-2", "Sloop 2"],
  ["extra:ipv4", "Addresses"],
  ["offer:second-year", "Second year"],
  ["domain:register:com", "name.com"],
  ["domain:register:com", "name.com, gift, 2 years"],
])("%s, %j, is of no known form and stays as it was sold", (sku, label) => {
  expect(saidIn(sku, label)).toEqual([label, label, label, label]);
});

test("a count stays beside its unit; right to left, a name is isolated from what follows", () => {
  const [english, german, arabic] = saidIn("domain:register:com", "name.com, 3 years");
  expect(english).toBe("name.com, 3\u00a0years");
  expect(german).toBe("name.com, 3\u00a0Jahre");
  expect(arabic).toBe("\u2066name.com\u2069، 3\u00a0سنوات");
});

test("a name is shown in its display form, and as sold where the label begins with another name", () => {
  const bucher = { name: "xn--bcher-kva.com", displayName: "bücher.com" };
  const said = saidIn("domain:register:com", "xn--bcher-kva.com, 1 year", bucher).map(plain);
  expect(said).toEqual([
    "bücher.com, 1 year",
    "bücher.com, 1 Jahr",
    "bücher.com، سنة واحدة",
    "bücher.com（1年）",
  ]);
  expect(saidIn("domain:renew:com", "First year, renewal", bucher)[0]).toBe("First year, renewal");
});

test("a right-to-left name keeps the text after it on its side", () => {
  const shown = { name: "xn--4gbrim.xn--ngbc5azd", displayName: "موقع.شبكة" };
  const [english] = saidIn("domain:register:xn--ngbc5azd", `${shown.name}, 1 year`, shown);
  expect(english).toBe("\u2066موقع.شبكة\u2069, 1\u00a0year");
});

test("a label alone has its city in the language, and all else as it was sold", () => {
  const said = (label: string) =>
    translators.map(([locale, layouts, pay]) => {
      // Only the catalogs that are read here.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const messages = { layouts, pay } as unknown as Messages;
      const places = createTranslator<Messages>({ locale, messages });
      const t = createTranslator<Messages, "pay">({ locale, messages, namespace: "pay" });
      return plain(soldLabelText(label, t, (name) => placeName(name, places)));
    });
  expect(said("Sloop 2, Warsaw")).toEqual([
    "Sloop 2, Warsaw",
    "Sloop 2, Warschau",
    "Sloop 2، وارسو",
    "Sloop 2、ワルシャワ",
  ]);
  for (const label of ["Box, Hall 9", "Warsaw", "warsaw.com, 2 years", "web-1"])
    expect(new Set(said(label)), label).toEqual(new Set([label]));
});
