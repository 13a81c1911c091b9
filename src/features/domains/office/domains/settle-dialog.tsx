import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";
import type { DomainDialogProps } from "./domain-acts.tsx";

/** Brings a domain and the registry together, and says what was done: `open`, `domain`, `onClose`. */
export function SettleDialog({ open, domain, onClose }: DomainDialogProps) {
  const t = useTranslations("officeServices.domain.settle");
  const server = useTranslations("officeServices.server.settle");
  const differences = useTranslations("officeServices.domain.differences");
  const compare = useTranslations("officeServices.domain.compare");
  const changed = useChanged();
  const show = useToasts();
  const [follow, setFollow] = useState(false);
  const { difference } = domain;
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t("title", { name: domain.displayName })}
      description={t("text")}
      label={t("label")}
      effects={[
        {
          key: "now",
          label: server("now"),
          value: difference === null ? compare("agrees") : differences(difference),
        },
      ]}
      send={async ({ reason }) => {
        const { settlement } = await api("POST /v2/admin/domains/{id}/settle", {
          params: { id: domain.id },
          body: { ...(follow && { follow }), reason },
        });
        await changed();
        show({ type: "green", message: t(settlement ?? "agreed") });
      }}
    >
      <Checkbox
        label={t("follow")}
        detail={t("followDetail")}
        checked={follow}
        onChange={(event) => setFollow(event.currentTarget.checked)}
      />
    </ActDialog>
  );
}
