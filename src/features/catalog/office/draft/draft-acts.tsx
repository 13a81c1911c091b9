import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useGo } from "#src/web/office/office-link.tsx";
import { catalogueKey, type DraftView } from "../catalogue-query.ts";

interface DraftActProps {
  readonly view: DraftView;
  readonly onClose: () => void;
}

/** Discards a draft: nothing of it was ever on sale. */
export function DiscardDialog({ view: { draft }, onClose }: DraftActProps) {
  const t = useTranslations("officeCatalogue.discarding");
  const queryClient = useQueryClient();
  const go = useGo();
  return (
    <ActDialog
      open
      onClose={onClose}
      isDanger
      needsReason={false}
      title={t("title", { name: draft.name })}
      description={t("text")}
      label={t("label")}
      done={t("done")}
      send={async () => {
        const body = { revision: draft.revision };
        await api("POST /v2/admin/catalogue/drafts/{id}/discard", { params: { id: draft.id }, body });
        go("/staff/catalogue");
        await queryClient.invalidateQueries({ queryKey: catalogueKey });
      }}
    />
  );
}

/** Makes a scheduled draft one that is edited again. */
export function UnscheduleDialog({ view: { draft }, onClose }: DraftActProps) {
  const t = useTranslations("officeCatalogue.unscheduling");
  const queryClient = useQueryClient();
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { name: draft.name })}
      description={t("text")}
      label={t("label")}
      done={t("done")}
      send={async ({ reason }) => {
        await api("POST /v2/admin/catalogue/drafts/{id}/unschedule", {
          params: { id: draft.id },
          body: { reason },
        });
        await queryClient.invalidateQueries({ queryKey: catalogueKey });
      }}
    />
  );
}
