import { formatText } from "#src/platform/i18n/texts.ts";
import { readMessage } from "#src/platform/own-texts/read-message.ts";
import type { ShippedTexts } from "#src/platform/own-texts/shipped-texts.ts";
import { problemsOf } from "#src/platform/own-texts/write-texts.ts";
import { AppError } from "#src/shared/errors.ts";
import { pickLocale } from "#src/shared/locales.ts";
import type { TextDocument } from "#src/shared/texts/documents.ts";

export interface AskedPreview {
  readonly document: TextDocument;
  readonly language: string;
  readonly texts: readonly { readonly key: string; readonly text: string }[];
}

/** How texts would read, with the name of the site and examples in their places; tags are left away. */
export function previewTexts(
  shipped: ShippedTexts,
  product: string,
  { document, language, texts }: AskedPreview,
): { readonly key: string; readonly text: string }[] {
  const changes = texts.map((text) => ({ ...text, expectedVersion: 0 }));
  const problems = problemsOf(shipped(language), { document, changes });
  if (problems.length > 0) throw new AppError("text_invalid", undefined, undefined, problems);
  const { tag } = pickLocale(language);
  return texts.map(({ key, text }) => ({ key, text: filled(tag, text, product) }));
}

const numberWays = ["plural", "ordinal", "number"];

function filled(tag: string, text: string, product: string): string {
  const read = readMessage(text);
  if (read === null || text.trim() === "") return "";
  const values = Object.fromEntries(
    [...read.places].map(([name, ways]) => {
      const isNumber = numberWays.some((way) => ways.has(way));
      return [name, isNumber ? 3 : (examples[name] ?? exampleOf(name, product))];
    }),
  );
  const plain = [...read.tags].reduce(
    (all, name) => all.replaceAll(`<${name}>`, "").replaceAll(`</${name}>`, ""),
    text,
  );
  return formatText(tag, plain, values);
}

const examples: Readonly<Record<string, string>> = {
  username: "ann",
  email: "a…n@example.com",
  address: "a…n@example.com",
  domain: "example.com",
  contact: "support@example.com",
  site: "example.com",
  code: "123456",
  price: "$4.90",
  country: "France",
};

function exampleOf(name: string, product: string): string {
  if (name === "product" || name === "name" || name.startsWith("provider")) return product;
  return /days|hours|minutes|count|number/i.test(name) ? "3" : `[${name}]`;
}
