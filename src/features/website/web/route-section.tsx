import type { PublicPage } from "#src/web/ssr/public-page.ts";

/** The steps, each with the height of its mark on the line. */
const steps = [
  { step: "topUp", top: "md:top-[18px]" },
  { step: "balance", top: "md:top-[4px]" },
  { step: "order", top: "md:top-[26px]" },
  { step: "login", top: "md:top-[8px]" },
] as const;

/** The steps from a payment to a login, as a line with four marks. */
export function RouteSection({ page }: { readonly page: PublicPage }) {
  const { t } = page;
  return (
    <section className="mx-auto max-w-public px-6 py-13 max-md:px-4 max-md:py-8">
      <h2 className="text-fluid-40">{t("website.route.title")}</h2>
      <div className="relative mt-8 max-md:mt-6">
        <Course />
        <ol className="grid grid-cols-4 max-md:grid-cols-1">
          {steps.map(({ step, top }) => (
            <li
              key={step}
              className="group relative pe-8 pt-14 max-md:pe-0 max-md:ps-8 max-md:pt-0 max-md:pb-6"
            >
              <span
                aria-hidden="true"
                className="absolute inset-y-0 start-[6px] top-2 border-s border-accent group-last:border-dotted md:hidden"
              />
              <span
                aria-hidden="true"
                className={`absolute start-0 size-3.25 rounded-full border-2 border-accent bg-bg group-last:bg-accent max-md:top-1.5 ${top}`}
              />
              <h3 className="text-18">{t(`website.route.${step}.title`)}</h3>
              <p className="mt-1 text-16 text-pretty text-fg2">{t(`website.route.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The line from mark to mark, dotted after the last; on phones each step has a straight piece of it. */
function Course() {
  return (
    <svg
      viewBox="0 0 400 40"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-[6px] top-0 h-10 w-full text-accent max-md:hidden rtl:-scale-x-100"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <path
        d="M0 24C50 24 50 10 100 10S150 32 200 32S250 14 300 14"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d="M300 14C350 14 350 22 398 22"
        strokeWidth="1.5"
        strokeDasharray="0 6"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
