import { formatTag } from "#src/shared/format-tag.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { Note } from "#src/web/ui/note.tsx";
import { type LegalName, legalTexts } from "./legal-sections.ts";
import { legalValues } from "./legal-values.ts";

export interface LegalDocumentProps {
  readonly page: PublicPage;
  readonly name: LegalName;
}

/** A legal text in one column: version, contents, sections: `page`, `name`. */
export function LegalDocument({ page, name }: LegalDocumentProps) {
  const { t, locale, demo } = page;
  const { version, date, sections: written } = editionOf(page, name);
  const sections = written.filter((section) => !("isOfDomains" in section) || page.data.tlds.length > 0);
  const values = legalValues(page);
  const day = new Intl.DateTimeFormat(formatTag(locale.tag), { dateStyle: "long", timeZone: "UTC" });
  return (
    <div className="mx-auto max-w-public px-6 pt-16 pb-26 max-md:px-4 max-md:pt-10 max-md:pb-16">
      <article className="mx-auto max-w-prose bg-bg text-16">
        <h1 className="text-fluid-56 font-medium">{t(`legal.${name}.title`)}</h1>
        <p className="mt-4 text-13 text-muted">
          {t("legal.version", { version, date: day.format(new Date(date)) })}
        </p>
        <p className="mt-6 text-18 text-pretty text-fg2">{t(`legal.${name}.intro`, values)}</p>
        {demo && (
          <div className="mt-8">
            <Note tone="warn" title={t("legal.template.title")}>
              {t("legal.template.text")}
            </Note>
          </div>
        )}
        <nav aria-labelledby="contents" className="mt-10 border-y border-fg py-4">
          <h2 id="contents" className="text-14 font-medium">
            {t("legal.contents")}
          </h2>
          <ol className="mt-2 grid grid-cols-2 gap-x-8 max-md:grid-cols-1">
            {sections.map(({ id, title }, index) => (
              <li key={id} className="flex items-center gap-3">
                <span className="w-6 font-mono text-13 text-muted tabular-nums">{index + 1}</span>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-8 flex-1 items-center text-14 text-fg2 hover:text-fg hover:underline max-md:min-h-11"
                >
                  {t(title)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map(({ id, title, paragraphs }, index) => (
          <section key={id} id={id} className="mt-12 scroll-mt-24">
            <h2 className="text-24">
              {index + 1}. {t(title)}
            </h2>
            {paragraphs.flatMap((key) =>
              clausesOf(t(key, values)).map((clause, place) => (
                <p key={`${key} ${place}`} className="mt-4 text-pretty text-fg2">
                  {clause}
                </p>
              )),
            )}
          </section>
        ))}
      </article>
    </div>
  );
}

/** The text with the version and the day that count here: each change that the site made to it is a further version. */
function editionOf({ data }: PublicPage, name: LegalName) {
  const text = legalTexts[name];
  const own = data.words?.legal[name];
  if (own === undefined) return text;
  return { ...text, version: text.version + own.changes, date: own.date > text.date ? own.date : text.date };
}

/** An own text may have paragraphs with empty lines between them, or none: the clause is left out. */
function clausesOf(text: string): readonly string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
}
