import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { basisPointsOf, percentOf, type ResellerSite, resellersKey } from "./resellers-query.ts";

export interface DiscountDialogProps {
  readonly site: ResellerSite;
  readonly onClose: () => void;
}

/** Sets what a site's reseller pays less than the list: `site`, `onClose`. */
export function DiscountDialog({ site, onClose }: DiscountDialogProps) {
  const t = useTranslations("officeResellers.dialog");
  const queryClient = useQueryClient();
  const [text, setText] = useState(percentOf(site.discountBp));
  const discountBp = basisPointsOf(text);
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { name: site.name })}
      description={t("text")}
      label={t("label")}
      done={t("done")}
      isOff={discountBp === null || discountBp === site.discountBp}
      effects={[
        { key: "site", label: t("site"), value: <bdi>{site.name}</bdi> },
        { key: "now", label: t("now"), value: <BdiCode>{`${percentOf(site.discountBp)} %`}</BdiCode> },
      ]}
      send={async ({ reason }) => {
        if (discountBp === null) return;
        const body = { seenBp: site.discountBp, discountBp, reason };
        try {
          await api("PUT /v2/admin/resellers/{id}/discount", { params: { id: site.id }, body });
        } finally {
          await queryClient.invalidateQueries({ queryKey: resellersKey });
        }
      }}
    >
      <TextField
        label={t("field")}
        hint={t("hint")}
        mono
        inputMode="decimal"
        suffix="%"
        maxLength={6}
        value={text}
        error={discountBp === null ? t("unreadable") : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
