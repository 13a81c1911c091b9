import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useLocaleControl } from "#src/web/cabinet/locale-provider.tsx";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { site } from "#src/web/site.ts";
import { Note } from "#src/web/ui/note.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { type AmlState, amlTextQuery } from "./queries.ts";

type PolicySection = ApiOutput<"GET /v2/payments/aml/text">["sections"][number];

/** The whole policy, folded, with its version and when it was accepted: `policy`. */
export function AmlText({ policy }: { readonly policy: AmlState }) {
  const t = useTranslations("aml");
  const common = useTranslations("common");
  const { day } = useTimes();
  const { locale } = useLocaleControl();
  const sections = useQuery(amlTextQuery(locale.code, policy.version));
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
      <QueryView
        query={sections}
        skeleton={<SkeletonRows label={common("state.loading")} rows={5} rowHeight={48} />}
      >
        {(list) => <Sections sections={list} />}
      </QueryView>
    </details>
  );
}

function Sections({ sections }: { readonly sections: readonly PolicySection[] }) {
  const t = useTranslations("aml");
  return (
    <>
      <nav aria-label={t("contents")} className="mt-4">
        <ol className="list-inside list-decimal text-fg2 marker:text-muted">
          {sections.map(({ name, title }) => (
            <li key={name}>
              <a
                href={`#aml-${name}`}
                className="inline-flex min-h-6 items-center hover:text-fg hover:underline max-md:min-h-11"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ name, title, text }) => (
        <section key={name} id={`aml-${name}`} className="mt-5">
          <h3 className="text-16 font-medium">{title}</h3>
          <p className="mt-1 text-pretty whitespace-pre-line text-fg2">{text}</p>
        </section>
      ))}
    </>
  );
}
