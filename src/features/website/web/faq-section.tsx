import { Minus, Plus } from "lucide-react";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { StructuredData } from "#src/web/ssr/structured-data.tsx";

const questions = ["ready", "coins", "renewal", "refund", "login"] as const;

/** Questions that open one at a time, without script. */
export function FaqSection({ page }: { readonly page: PublicPage }) {
  const { t } = page;
  return (
    <section
      id="faq"
      className="mx-auto grid max-w-public grid-cols-[352px_1fr] gap-x-12 gap-y-6 px-6 pt-13 pb-26 max-lg:grid-cols-1 max-md:px-4 max-md:pt-8 max-md:pb-16"
    >
      <StructuredData data={faqOf(page)} />
      <div>
        <h2 className="text-fluid-40">{t("website.faq.title")}</h2>
        <MoreQuestions page={page} />
      </div>
      <div className="border-t border-fg">
        {questions.map((question, index) => (
          <details key={question} name="faq" open={index === 0} className="group border-b border-line">
            <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-3 text-18">
              {t(`website.faq.${question}.question`)}
              <Plus
                className="size-4 shrink-0 text-muted group-open:hidden"
                strokeWidth={1.6}
                aria-hidden="true"
              />
              <Minus
                className="hidden size-4 shrink-0 text-accent group-open:block"
                strokeWidth={1.6}
                aria-hidden="true"
              />
            </summary>
            <p className="max-w-140 pb-5 text-16 text-pretty text-fg2">{answer(page, question)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** The answer's text; how fast a server is ready is said with what was measured. */
function answer({ t, data }: PublicPage, question: (typeof questions)[number]): string {
  const { usualInstall } = data.figures;
  if (question !== "ready" || usualInstall === null) return t(`website.faq.${question}.answer`);
  const { unit, count } = usualInstall;
  return t("website.faq.ready.answerMeasured", { time: t(`common.unit.${unit}`, { count }) });
}

/** The same questions for search engines. */
function faqOf(page: PublicPage) {
  const { t } = page;
  return {
    "@type": "FAQPage",
    mainEntity: questions.map((question) => ({
      "@type": "Question",
      name: t(`website.faq.${question}.question`),
      acceptedAnswer: { "@type": "Answer", text: answer(page, question) },
    })),
  };
}

/** The contact for other questions; nothing without an address. */
function MoreQuestions({ page: { t, site } }: { readonly page: PublicPage }) {
  if (site.supportEmail === null) return null;
  return (
    <p className="mt-3 text-14 text-fg2">
      {t.rich("website.faq.more", {
        mail: (chunks) => (
          <a
            href={`mailto:${site.supportEmail}`}
            className="font-medium text-fg underline decoration-line2 underline-offset-4"
          >
            {chunks}
          </a>
        ),
      })}
    </p>
  );
}
