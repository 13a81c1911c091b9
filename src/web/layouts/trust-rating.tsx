import type { Locale } from "#src/shared/locales.ts";
import type { TrustRating as Rating } from "#src/shared/site-settings.ts";
import type { Translate } from "#src/web/i18n/translate.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import { Tag } from "#src/web/ui/tag.tsx";

export interface TrustRatingProps {
  readonly t: Translate;
  readonly locale: Locale;
  /** Null while it is not configured. */
  readonly rating: Rating | null;
  /** In one line, without the bar, and the word for an example, which the line has once for all. */
  readonly isLow?: boolean;
}

/** The configured score out of five; a demo's is marked as an example: `t`, `locale`, `rating`, `isLow`. */
export function TrustRating({ t, locale, rating, isLow = false }: TrustRatingProps) {
  if (rating === null) return null;
  const score = rating.score.toLocaleString(locale.tag, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const reviews = t("layouts.rating.reviews", { count: rating.reviews });
  return (
    <div className={isLow ? "flex items-center gap-2" : "mt-5 flex items-center gap-3"}>
      <span
        title={t("layouts.rating.label", { score })}
        className={classNames("font-mono tabular-nums", !isLow && "text-20")}
      >
        {score}
      </span>
      <div className={isLow ? undefined : "w-28"}>
        {!isLow && (
          <ScaleBar
            label={t("layouts.rating.label", { score })}
            value={rating.score}
            max={5}
            valueText={t("layouts.rating.label", { score })}
          />
        )}
        <p className={isLow ? undefined : "mt-1 text-12 text-muted"}>
          {rating.url === null ? (
            reviews
          ) : (
            <a href={rating.url} target="_blank" rel="noopener" className="underline">
              {reviews}
            </a>
          )}
        </p>
      </div>
      {rating.isExample && !isLow && <Tag>{t("layouts.rating.example")}</Tag>}
    </div>
  );
}
