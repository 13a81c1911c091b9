import { useQuery } from "@tanstack/react-query";
import { Check, Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pickLocale } from "#src/shared/locales.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { reviewsQuery, type SiteReview } from "./mailings-query.ts";
import { ReviewDialog } from "./review-dialog.tsx";

/** First mailings of resellers' sites, which wait for staff. Nothing where none does. */
export function SiteReviews() {
  const t = useTranslations("officeMailings.review");
  const maySend = useMay("mailings.send");
  const { data = [] } = useQuery(reviewsQuery);
  const [answered, setAnswered] = useState<{ readonly review: SiteReview; readonly isBack: boolean }>();
  return (
    <>
      {data.map((review) => (
        <Panel
          key={review.id}
          title={t("title", { site: review.site.name })}
          note={<AgeLabel at={review.sinceAt} className="font-mono text-12 text-muted" />}
          control={
            maySend && (
              <>
                <Button
                  size="sm"
                  icon={<Undo2 strokeWidth={1.6} />}
                  onClick={() => setAnswered({ review, isBack: true })}
                >
                  {t("back")}
                </Button>
                <Button
                  size="sm"
                  tone="primary"
                  icon={<Check strokeWidth={1.6} />}
                  onClick={() => setAnswered({ review, isBack: false })}
                >
                  {t("approve")}
                </Button>
              </>
            )
          }
        >
          <div className="flex flex-col gap-3">
            <KeyValueList
              items={[
                { key: "site", label: t("site"), value: <bdi>{review.site.url}</bdi> },
                { key: "recipients", label: t("recipients"), value: review.recipients },
                { key: "replyTo", label: t("replyTo"), value: <bdi>{review.replyTo ?? "–"}</bdi> },
              ]}
            />
            {review.texts.map(({ language, subject, body }) => {
              const { tag, dir } = pickLocale(language);
              return (
                <article key={language} lang={tag} dir={dir} className="text-14 wrap-anywhere">
                  <h3 className="text-16 font-medium">{subject}</h3>
                  <p className="whitespace-pre-line">{body}</p>
                </article>
              );
            })}
          </div>
        </Panel>
      ))}
      {answered && <ReviewDialog {...answered} onClose={() => setAnswered(undefined)} />}
    </>
  );
}
