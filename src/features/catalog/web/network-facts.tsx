import type { PublicPage } from "#src/web/ssr/public-page.ts";

const facts = ["traffic", "above", "kept"] as const;

/** How traffic is counted and how addresses are assigned. */
export function NetworkFacts({ page: { t } }: { readonly page: PublicPage }) {
  return (
    <section>
      <h2 className="mb-4 text-24">{t("catalog.servers.network.title")}</h2>
      <ul className="border-y border-fg">
        {facts.map((fact) => (
          <li key={fact} className="border-line py-3 text-14 text-pretty text-fg2 not-last:border-b">
            {t(`catalog.servers.network.${fact}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
