import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { OfficeHeading } from "#src/web/office/shapes/office-heading.tsx";
import { hoursQuery, targetsQuery } from "../tickets-query.ts";
import { CannedPanel } from "./canned-panel.tsx";
import { HoursPanel } from "./hours-panel.tsx";
import { TargetsPanel } from "./targets-panel.tsx";

/** When support works, how soon it promises to answer, and the answers that it has prepared. */
export function SupportSettingsPage() {
  const t = useTranslations("officeSupport.settings");
  const hours = useQuery(hoursQuery);
  const targets = useQuery(targetsQuery);
  const mayManage = useMay("support.manage");
  return (
    <div className="flex flex-col gap-4 px-6 pt-4 pb-6 max-md:px-4">
      <OfficeHeading title={t("title")} />
      <Loaded query={hours} skeleton={<RowsSkeleton label={t("loading")} rows={3} />}>
        {(read) => <HoursPanel key={JSON.stringify(read)} hours={read} mayManage={mayManage} />}
      </Loaded>
      <Loaded query={targets} skeleton={<RowsSkeleton label={t("loading")} rows={3} />}>
        {(read) => <TargetsPanel key={JSON.stringify(read)} targets={read} mayManage={mayManage} />}
      </Loaded>
      <CannedPanel />
    </div>
  );
}
