import * as z from "zod/mini";
import { completeLocales } from "../page-locales.ts";
import { assets } from "../coins/assets.ts";
import { withoutHidden } from "../hidden-characters.ts";

/** How a setting is typed in the office; what it may be says its schema. */
export type SettingForm =
  | { readonly kind: "line" | "lines"; readonly most: number }
  | { readonly kind: "email" | "link" | "contact" }
  | {
      readonly kind: "number";
      readonly least: number;
      readonly most: number;
      readonly decimals: number;
      readonly unit?: SettingUnit;
    }
  | { readonly kind: "money"; readonly least: number; readonly most: number }
  | { readonly kind: "languages"; readonly most: number }
  | { readonly kind: "days"; readonly most: number; readonly longest: number }
  | { readonly kind: "reviews" }
  | { readonly kind: "coins" };

/** What a number counts; the texts of its hint are named so. */
export type SettingUnit = "points" | "months" | "days" | "hours" | "minutes";

/** Groups of the settings' page, in their order. */
export const settingGroups = [
  "brand",
  "contacts",
  "legal",
  "notices",
  "proof",
  "deposits",
  "terms",
  "referrals",
  "unpaid",
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** One thing that operators set while the product runs. */
export interface Setting<Value> {
  readonly group: SettingGroup;
  readonly form: SettingForm;
  readonly schema: z.ZodMiniType<Value>;
  /** What it is where neither the environment nor anybody of staff says more. */
  readonly fallback: Value;
  /** Of the provider alone: no other site has one of its own. */
  readonly isProviders?: true;
  /** The variables that give its value as long as staff has set none. */
  readonly variables: readonly string[];
}

type Common = Pick<Setting<unknown>, "group" | "variables" | "isProviders">;

/** Nothing that cannot be seen: a name must not write over what is beside it. */
const isSeen = z.refine<string>((text) => withoutHidden(text) === text);
const oneLine = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u), isSeen);
const manyLines = (most: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u), isSeen);
const link = z.url({ protocol: /^https$/ }).check(z.maxLength(300));
const email = z.email().check(z.maxLength(200));

export function lineSetting(common: Common, most: number, fallback: string): Setting<string> {
  return { ...common, form: { kind: "line", most }, schema: oneLine(most), fallback };
}

export function optionalLine(common: Common, most: number): Setting<string | null> {
  return { ...common, form: { kind: "line", most }, schema: z.nullable(oneLine(most)), fallback: null };
}

export function optionalLines(common: Common, most: number): Setting<string | null> {
  return { ...common, form: { kind: "lines", most }, schema: z.nullable(manyLines(most)), fallback: null };
}

export function emailSetting(common: Common): Setting<string | null> {
  return { ...common, form: { kind: "email" }, schema: z.nullable(email), fallback: null };
}

export function linkSetting(common: Common): Setting<string | null> {
  return { ...common, form: { kind: "link" }, schema: z.nullable(link), fallback: null };
}

/** Mechanisms of SPF that pass (RFC 7208 5), with spaces between them. */
export function spfSetting(common: Common): Setting<string | null> {
  const most = 200;
  const mechanism = /(?:(?:include|exists):[\w.-]+|(?:a|mx)(?::[\w.-]+)?|ip4:[\d./]+|ip6:[\da-f:./]+)/i
    .source;
  const schema = oneLine(most).check(z.regex(new RegExp(`^${mechanism}(?: ${mechanism})*$`, "i")));
  return { ...common, form: { kind: "line", most }, schema: z.nullable(schema), fallback: null };
}

/** An email address or a page. */
export function contactSetting(common: Common): Setting<string | null> {
  const schema = z.nullable(z.union([email, link]));
  return { ...common, form: { kind: "contact" }, schema, fallback: null };
}

interface Range {
  readonly least: number;
  readonly most: number;
}

export function numberSetting(
  common: Common,
  range: Range & { readonly unit: SettingUnit },
  fallback: number,
): Setting<number> {
  const schema = z.int().check(z.gte(range.least), z.lte(range.most));
  return { ...common, form: { kind: "number", ...range, decimals: 0 }, schema, fallback };
}

export function optionalNumber(common: Common, range: Range, decimals = 0): Setting<number | null> {
  const number = decimals === 0 ? z.int() : z.number().check(z.multipleOf(10 ** -decimals));
  const schema = z.nullable(number.check(z.gte(range.least), z.lte(range.most)));
  return { ...common, form: { kind: "number", ...range, decimals }, schema, fallback: null };
}

/** Some days before or after something, each once, from the shortest to the longest. */
export function daysSetting(
  common: Common,
  { most, longest }: { readonly most: number; readonly longest: number },
  fallback: readonly number[],
): Setting<readonly number[]> {
  const schema = z.array(z.int().check(z.gte(1), z.lte(longest))).check(
    z.minLength(1),
    z.maxLength(most),
    z.refine((days) => days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0))),
  );
  return { ...common, form: { kind: "days", most, longest }, schema, fallback };
}

/** In USD cents. */
export function moneySetting(common: Common, range: Range, fallback: number): Setting<number> {
  const schema = z.int().check(z.gte(range.least), z.lte(range.most));
  return { ...common, form: { kind: "money", ...range }, schema, fallback };
}

/** A text for visitors, in some languages: who reads another one reads the English text. */
export type TextByLanguage = Readonly<Record<string, string>>;

export function languagesSetting(common: Common, most: number): Setting<TextByLanguage> {
  const schema = z.record(z.string(), oneLine(most)).check(
    z.refine((texts) => {
      const codes = Object.keys(texts);
      return codes.length === 0 || ("en" in texts && codes.every(isComplete));
    }),
  );
  return { ...common, form: { kind: "languages", most }, schema, fallback: {} };
}

function isComplete(code: string): boolean {
  return completeLocales.some((complete) => complete === code);
}

const review = z.strictObject({
  text: manyLines(400),
  name: oneLine(60),
  about: z.optional(oneLine(60)),
  url: z.optional(link),
});

export type WrittenReview = z.output<typeof review>;

export function reviewsSetting(common: Common): Setting<readonly WrittenReview[]> {
  const schema = z.array(review).check(z.maxLength(12));
  return { ...common, form: { kind: "reviews" }, schema, fallback: [] };
}

export function coinsSetting(common: Common): Setting<readonly string[]> {
  const schema = z.array(z.enum(assets)).check(
    z.maxLength(assets.length),
    z.refine((coins) => new Set(coins).size === coins.length),
  );
  return { ...common, form: { kind: "coins" }, schema, fallback: [] };
}
