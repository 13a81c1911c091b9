import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { offersQuery } from "../queries.ts";
import type { Server } from "../server-types.ts";
import { ReinstallForm } from "./reinstall-form.tsx";

/** Another system, or the same one again. */
export function ReinstallPanel({ server }: { readonly server: Server }) {
  const t = useTranslations("servers");
  const title = useTranslations("server.reinstall")("title");
  const common = useTranslations("common.state");
  const offers = useQuery(offersQuery);
  return (
    <Panel title={title}>
      <QueryView
        query={offers}
        errorTitle={t("loadError.offers")}
        level={3}
        skeleton={<SkeletonRows label={common("loading")} rows={3} rowHeight={56} />}
      >
        {({ images }) => <ReinstallForm server={server} images={images} />}
      </QueryView>
    </Panel>
  );
}
