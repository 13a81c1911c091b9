import { useLocale, useTranslations } from "use-intl";
import { pickLocale } from "#src/shared/locales.ts";
import { formatCents } from "#src/shared/money.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";

export interface PriceMailProps {
  /** The prices of one customer that change, for a term of so many months each. */
  readonly lines: readonly {
    readonly name: string;
    readonly part: string;
    readonly months: number;
    readonly beforeCents: number;
    readonly afterCents: number;
  }[];
  /** The first day, as an instant. */
  readonly at: string;
  /** Another price was announced for them before. */
  readonly replaces: boolean;
  /** What staff wrote besides; null: nothing. */
  readonly words: string | null;
}

/** Subject and text of the notice about prices, in the language of this page: `lines`, `at`, `replaces`, `words`. */
export function PriceMail({ lines, at: from, replaces, words }: PriceMailProps) {
  const t = useTranslations("officePrices.mail");
  const { dir } = pickLocale(useLocale());
  const hasRaise = lines.some(({ beforeCents, afterCents }) => afterCents > beforeCents);
  // As the server writes it into the mail, too.
  const at = useTimes().dayUtc(from);
  const prices = lines
    .map(({ name, part, months, beforeCents, afterCents }) =>
      t(part === "address" ? "line.address" : "line.term", {
        name,
        months,
        prices: isolated(`${formatCents(beforeCents)} → ${formatCents(afterCents)}`, dir),
      }),
    )
    .join("; ");
  const services = new Set(lines.map(({ name }) => name)).size;
  return (
    <>
      <p className="border-b border-line pb-2 font-medium">
        {hasRaise ? t("title", { at }) : t("loweredTitle", { at, services })}
      </p>
      <p className="wrap-anywhere text-fg2">
        {hasRaise
          ? t("message", { prices, at })
          : t("loweredMessage", { prices, at, replaces: replaces ? "yes" : "no" })}
      </p>
      {words !== null && (
        <p className="wrap-anywhere whitespace-pre-line text-fg2">{t("wrote", { words })}</p>
      )}
    </>
  );
}

/** Left to right in a text that runs the other way. */
function isolated(text: string, dir: "ltr" | "rtl"): string {
  return dir === "rtl" ? `\u2066${text}\u2069` : text;
}
