import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useNow } from "#src/web/i18n/use-now.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Skeleton } from "#src/web/ui/skeleton.tsx";
import { domainKeys } from "./domain-queries.ts";
import { type RenewalCover, upcomingRenewals } from "./upcoming-renewals.ts";

const marks: Readonly<Record<RenewalCover, BuoyKind>> = {
  reserved: "ok",
  planned: "ok",
  unfunded: "warn",
  failed: "warn",
};

/** For the wallet: the domains that renew themselves in the next 30 days, soonest first. */
export function DomainFundingWidget() {
  const t = useTranslations("domain");
  const common = useTranslations("common.state");
  const times = useTimes();
  const now = useNow(60_000);
  // Those that end soonest come first: what is beyond the first page is not near.
  const soonest = useQuery({
    queryKey: domainKeys.funding,
    queryFn: async ({ signal }) =>
      (await api("GET /v2/domains/list", { query: { sort: "expiry", limit: 100 }, signal })).domains,
  });
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="mb-1 text-12 text-muted">{t("funding.title")}</h3>
      <QueryView
        query={soonest}
        errorTitle={t("loadError.list")}
        level={3}
        // As high as the usual sentence here, or what is below it would jump.
        skeleton={
          <p role="status" className="text-13">
            <span className="sr-only">{common("loading")}</span>
            <Skeleton className="h-3 w-48" />
          </p>
        }
      >
        {(domains) => {
          const renewals = upcomingRenewals(domains, now);
          if (renewals.length === 0) return <p className="text-13">{t("funding.none")}</p>;
          return (
            <ul>
              {renewals.map(({ domain, at, cents, cover }) => (
                <li
                  key={domain.id}
                  className="grid grid-cols-[1fr_auto] gap-x-4 border-line py-2 text-13 not-last:border-b"
                >
                  <Link
                    to="/domains/$id"
                    params={{ id: domain.id }}
                    className="font-medium wrap-anywhere underline-offset-2 hover:underline"
                  >
                    <bdi>{domain.displayName}</bdi>
                  </Link>
                  <Money cents={cents} className="text-end" />
                  <BdiCode className="text-12 text-muted">{times.day(at)}</BdiCode>
                  <Buoy kind={marks[cover]} className="justify-self-end text-12">
                    {t(`funding.cover.${cover}`)}
                  </Buoy>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
    </section>
  );
}
