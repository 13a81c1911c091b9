import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { localizedPath } from "#src/shared/page-locales.ts";
import { paths } from "#src/shared/paths.ts";
import { useLocaleControl } from "#src/web/cabinet/locale-provider.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import { useUnsent } from "./kept/use-unsent.ts";
import { SupportCard } from "./parts/support-card.tsx";
import { panesMinWidthPx, SupportFrame } from "./parts/support-frame.tsx";
import { openTicketsQuery } from "./queries.ts";

const route = getRouteApi("/cabinet/support");

/** `/support`: the customer's tickets, and when support works. */
export function SupportPage() {
  const t = useTranslations("support");
  const { locale } = useLocaleControl();
  const search = route.useSearch();
  const { data: open } = useQuery(openTicketsQuery());
  const isWide = useMinWidth(panesMinWidthPx);
  useUnsent();
  return (
    <SupportFrame title={t("title")} search={search}>
      <div className="flex flex-1 flex-col items-center justify-center gap-6 px-8 py-8 max-md:px-4">
        {open !== undefined && (isWide || open.length === 0) && (
          <EmptyState
            title={t(open.length === 0 ? "empty.none" : "empty.choose")}
            actions={
              <>
                <ForRole right="support.write">
                  <Link to="/support-ticket" className={buttonClass({ tone: "primary" })}>
                    {t("empty.write")}
                  </Link>
                </ForRole>
                <a href={localizedPath(paths.help, locale.code)} className={buttonClass()}>
                  {t("empty.help")}
                </a>
              </>
            }
          >
            {t(open.length === 0 ? "empty.noneText" : "empty.chooseText")}
          </EmptyState>
        )}
        {/* Below the list, which would move it on a narrow window. */}
        {(isWide || open !== undefined) && (
          <div className="w-full max-w-110">
            <SupportCard />
          </div>
        )}
      </div>
    </SupportFrame>
  );
}
