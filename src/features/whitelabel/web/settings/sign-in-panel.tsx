import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { OneSite } from "../queries.ts";
import { SignInItem } from "./sign-in-item.tsx";
import { signInQuery } from "./sign-in-query.ts";

/** The services by which people sign in on a site, each by an app of its owner. */
export function SignInPanel({ site }: { readonly site: OneSite }) {
  const t = useTranslations("whitelabelSignIn");
  const common = useTranslations("common.state");
  return (
    <Panel title={t("title")}>
      <div className="grid min-w-0 gap-4">
        <p className="text-13 text-pretty text-muted">{t("text")}</p>
        <QueryView
          query={useQuery(signInQuery(site.id))}
          errorTitle={t("loadError")}
          skeleton={<SkeletonRows label={common("loading")} rows={2} rowHeight={44} />}
        >
          {(services) => (
            <ul>
              {services.map((service) => (
                <SignInItem key={service.provider} siteId={site.id} service={service} />
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </Panel>
  );
}
