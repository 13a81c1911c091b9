import type { Review } from "#src/shared/site-settings.ts";
import { TrustRating } from "#src/web/layouts/trust-rating.tsx";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { Tag } from "#src/web/ui/tag.tsx";

/** Customer reviews, from configuration; a demo shows a placeholder, and without any the section is absent. */
export function ReviewsSection({ page }: { readonly page: PublicPage }) {
  const { t, locale, site } = page;
  if (site.reviews === null) return null;
  const isExample = site.reviews === "examples";
  return (
    <section id="reviews" className="mx-auto max-w-public px-6 py-13 max-md:px-4 max-md:py-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 className="text-fluid-40">{t("website.reviews.title")}</h2>
        <TrustRating t={t} locale={locale} rating={site.rating} />
      </div>
      <ul className="mt-8 grid grid-cols-3 gap-x-12 border-t border-fg max-lg:grid-cols-2 max-md:mt-4 max-md:grid-cols-1">
        {reviews(page).map((review) => (
          <li key={review.text} className="reveal border-line py-6 max-md:border-b">
            <figure>
              <blockquote className="text-18 text-pretty" dir={isExample ? undefined : "auto"}>
                {review.text}
              </blockquote>
              <figcaption className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
                <ReviewName review={review} />
                {review.about !== undefined && <span className="text-muted">{review.about}</span>}
                {isExample && <Tag>{t("layouts.rating.example")}</Tag>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReviewName({ review: { name, url } }: { readonly review: Review }) {
  if (url === undefined) return <bdi className="font-medium">{name}</bdi>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className="font-medium underline decoration-line2 underline-offset-4"
    >
      <bdi>{name}</bdi>
    </a>
  );
}

function reviews({ t, site }: PublicPage): readonly Review[] {
  if (site.reviews !== "examples") return site.reviews ?? [];
  return [{ text: t("website.reviews.example"), name: t("website.reviews.exampleName") }];
}
