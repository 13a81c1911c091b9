import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { site } from "#src/web/site.ts";
import { Note } from "#src/web/ui/note.tsx";
import type { AmlState } from "./queries.ts";

const sections = ["purpose", "origin", "use", "checks", "held", "documents", "decline", "records"] as const;

/** The whole policy, folded, with its version and when it was accepted: `policy`. */
export function AmlText({ policy }: { readonly policy: AmlState }) {
  const t = useTranslations("aml");
  const { day } = useTimes();
  return (
    <details className="max-w-prose text-14">
      <summary className="inline-flex min-h-8 cursor-pointer items-center font-medium underline decoration-line2 underline-offset-4 hover:decoration-fg max-md:min-h-11">
        {t("read")}
      </summary>
      <p className="mt-2 text-13 text-muted">
        {t("version", { version: policy.version })}
        {policy.acceptedAt !== null && <> · {t("accepted", { date: day(policy.acceptedAt) })}</>}
      </p>
      {site().demo && (
        <div className="mt-4">
          <Note tone="warn" title={t("template.title")}>
            {t("template.text")}
          </Note>
        </div>
      )}
      <nav aria-label={t("contents")} className="mt-4">
        <ol className="list-inside list-decimal text-fg2 marker:text-muted">
          {sections.map((section) => (
            <li key={section}>
              <a
                href={`#aml-${section}`}
                className="inline-flex min-h-6 items-center hover:text-fg hover:underline max-md:min-h-11"
              >
                {t(`${section}.title`)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section) => (
        <section key={section} id={`aml-${section}`} className="mt-5">
          <h3 className="text-16 font-medium">{t(`${section}.title`)}</h3>
          <p className="mt-1 text-pretty text-fg2">
            {t(`${section}.text`, { hold: formatCents(policy.holdAboveCents) })}
          </p>
        </section>
      ))}
    </details>
  );
}
