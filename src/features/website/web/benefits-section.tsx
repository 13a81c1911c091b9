import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { ProductFrame } from "./product-frame.tsx";

const benefits = ["steps", "address", "money", "console", "api", "renewal"] as const;

/** The product and its benefits; only what it does now. */
export function BenefitsSection({ page }: { readonly page: PublicPage }) {
  const { t } = page;
  return (
    <section id="benefits" className="mx-auto max-w-public px-6 py-13 max-md:px-4 max-md:py-8">
      <h2 className="max-w-120 text-fluid-40">{t("website.benefits.title")}</h2>
      <ProductFrame page={page} />
      <ul className="mt-10 grid grid-cols-3 gap-x-12 max-lg:grid-cols-2 max-md:mt-6 max-md:grid-cols-1">
        {benefits.map((benefit) => (
          <li key={benefit} className="reveal border-t border-line py-6">
            <h3 className="text-18">{t(`website.benefits.${benefit}.title`)}</h3>
            <p className="mt-2 text-16 text-pretty text-fg2">{t(`website.benefits.${benefit}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
