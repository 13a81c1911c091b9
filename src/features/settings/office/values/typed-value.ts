import { type SettingName, settings } from "#src/shared/settings/registry.ts";
import { centsText, parseAnyCents } from "#src/web/office/parts/parse-cents.ts";
import type { ListedSetting } from "../settings-query.ts";

type Value = ListedSetting["value"];

/** What is in the fields of a setting. */
export interface Typed {
  readonly text: string;
  readonly byLanguage: Readonly<Record<string, string>>;
  readonly coins: readonly string[];
}

/** A value as its fields show it. */
export function toTyped(name: SettingName, value: Value): Typed {
  const { form } = settings[name];
  const empty: Typed = { text: "", byLanguage: {}, coins: [] };
  if (value === null) return empty;
  if (typeof value === "string") return { ...empty, text: value };
  if (typeof value === "number")
    return { ...empty, text: form.kind === "money" ? centsText(value) : String(value) };
  if (Array.isArray(value)) {
    const coins = value.filter((one) => typeof one === "string");
    const days = value.filter((one) => typeof one === "number");
    if (days.length > 0) return { ...empty, text: days.join(", ") };
    const reviews = value.filter((one) => typeof one === "object");
    return { ...empty, coins, text: reviews.map(reviewText).join("\n\n") };
  }
  return { ...empty, byLanguage: textsOf(value) };
}

function textsOf(value: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(value).map(([code, text]) => [code, text ?? ""]));
}

/** What the fields say; undefined where it cannot be the setting's value. */
export function fromTyped(name: SettingName, typed: Typed): Value | undefined {
  const { data, success } = settings[name].schema.safeParse(readTyped(name, typed));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lists of the registry are readonly, those of calls are not
  return success ? (data as Value) : undefined;
}

function readTyped(name: SettingName, { text, byLanguage, coins }: Typed): unknown {
  const trimmed = text.trim();
  switch (settings[name].form.kind) {
    case "money":
      return parseAnyCents(trimmed);
    case "number":
      return trimmed === "" ? null : Number(trimmed.replace(",", "."));
    case "languages":
      return Object.fromEntries(
        Object.entries(byLanguage).flatMap(([code, one]) => (one.trim() === "" ? [] : [[code, one.trim()]])),
      );
    case "coins":
      return [...coins];
    case "days":
      return trimmed.split(/[\s,،、]+/).map(Number);
    case "reviews":
      return trimmed === "" ? [] : trimmed.split(/\n\s*\n/).map(readReview);
    default:
      return trimmed === "" ? null : trimmed;
  }
}

interface Review {
  readonly text: string;
  readonly name: string;
  readonly about?: string | undefined;
  readonly url?: string | undefined;
}

/** The words, then a line with name, who that is and an address. */
function reviewText({ text, name, about, url }: Review): string {
  const parts = url === undefined ? [name, about] : [name, about ?? "", url];
  return `${text}\n${parts.filter((part) => part !== undefined).join(" | ")}`;
}

function readReview(block: string): Review {
  const lines = block.trim().split("\n");
  const [name = "", about = "", url = ""] = (lines.at(-1) ?? "").split("|").map((part) => part.trim());
  return {
    text: lines.slice(0, -1).join(" ").trim(),
    name,
    ...(about !== "" && { about }),
    ...(url !== "" && { url }),
  };
}
