import { ArrowRight } from "lucide-react";
import { existingRoutes, paths } from "#src/shared/paths.ts";
import { apiDocsPath } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { formatCents } from "#src/shared/money.ts";
import { cheapestOffer, offerText } from "./cheapest-offer.ts";

interface Service {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly end: string | null;
  readonly href: string;
}

/** The services on sale, one line each. */
export function ServicesSection({ page }: { readonly page: PublicPage }) {
  const { t, locale } = page;
  return (
    <section
      id="services"
      className="mx-auto grid max-w-public grid-cols-[352px_1fr] gap-x-12 gap-y-6 px-6 py-13 max-lg:grid-cols-1 max-md:px-4 max-md:py-8"
    >
      <div>
        <h2 className="text-fluid-40">{t("website.services.title")}</h2>
        <p className="mt-3 text-16 text-fg2">{t("website.services.lead")}</p>
      </div>
      <ul className="border-y border-fg">
        {services(page).map((service) => (
          <li
            key={service.key}
            className="relative grid min-h-16 grid-cols-[200px_1fr_auto_16px] items-center gap-x-4 border-line py-3 not-last:border-b hover:bg-surface2 max-md:grid-cols-[1fr_16px] max-md:gap-y-0.5"
          >
            <h3 className="text-18">
              <a href={service.href} className="before:absolute before:inset-0">
                {service.title}
              </a>
            </h3>
            <p className="text-14 text-pretty text-fg2 max-md:order-1 max-md:col-span-2">{service.text}</p>
            <p dir={locale.dir} className="font-mono text-13 max-md:order-2 max-md:col-span-2 md:text-end">
              {service.end}
            </p>
            <ArrowRight
              className="size-4 text-accent rtl:-scale-x-100"
              strokeWidth={1.6}
              aria-hidden="true"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function services(page: PublicPage): readonly Service[] {
  const { t, data } = page;
  const cheapest = (prices: readonly number[]) => (prices.length === 0 ? null : Math.min(...prices));
  const fromPrice = (cents: number | null) =>
    cents === null ? null : t("website.services.servers.from", { price: formatCents(cents) });
  const server = cheapestOffer(data.catalogue);
  return [
    {
      key: "servers",
      title: t("website.services.servers.title"),
      text: t("website.services.servers.text"),
      end: server && offerText(page, server),
      href: page.href(paths.servers),
    },
    ...(data.dedicated.length === 0
      ? []
      : [
          {
            key: "dedicated",
            title: t("website.services.dedicated.title"),
            text: t("website.services.dedicated.text"),
            end: fromPrice(cheapest(data.dedicated.map(({ monthlyCents }) => monthlyCents))),
            href: page.href(paths["dedicated-servers"]),
          },
        ]),
    ...domainService(page),
    {
      key: "api",
      title: t("website.services.api.title"),
      text: t("website.services.api.text"),
      end: t("website.services.api.link"),
      href: apiDocsPath,
    },
  ];
}

/** Domain names, once they are on sale, with the price of the catalogue's first ending. */
function domainService({ t, data, href }: PublicPage): readonly Service[] {
  const [first] = data.tlds;
  if (first === undefined || !existingRoutes.has("domains")) return [];
  const price = formatCents(first.firstYearCents ?? first.registerCents);
  return [
    {
      key: "domains",
      title: t("website.services.domains.title"),
      text: t("website.services.domains.text"),
      end: t("website.services.domains.from", { ending: `.${first.name}`, price }),
      href: href(paths.domains),
    },
  ];
}
