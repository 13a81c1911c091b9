import type { PublicPage } from "#src/web/ssr/public-page.ts";

const steps = ["topUp", "balance", "order", "login"] as const;

/** The way from a payment to a login, as a course with four marks. */
export function RouteSection({ page }: { readonly page: PublicPage }) {
  const { t } = page;
  return (
    <section className="mx-auto max-w-public px-6 py-13 max-md:px-4 max-md:py-8">
      <h2 className="text-fluid-40">{t("website.route.title")}</h2>
      <ol className="mt-10 grid grid-cols-4 max-md:mt-6 max-md:grid-cols-1">
        {steps.map((step) => (
          <li key={step} className="group relative pe-8 pt-8 max-md:pe-0 max-md:ps-8 max-md:pt-0 max-md:pb-6">
            {/* The course: a line from mark to mark, dotted after the last. */}
            <span
              aria-hidden="true"
              className="absolute border-accent max-md:inset-y-0 max-md:start-[6px] max-md:top-2 max-md:border-s max-md:group-last:border-dotted md:inset-x-0 md:top-[6px] md:border-t md:group-last:border-dotted"
            />
            <span
              aria-hidden="true"
              className="absolute start-0 top-0 size-3.25 rounded-full border-2 border-accent bg-bg group-last:bg-accent max-md:top-1.5"
            />
            <h3 className="text-18">{t(`website.route.${step}.title`)}</h3>
            <p className="mt-1 text-14 text-pretty text-fg2">{t(`website.route.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
