import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { SiteId } from "../queries.ts";
import { DraftForm } from "./draft-form.tsx";
import { mailingQuery, type SiteMailing } from "./queries.ts";
import { SentMailing } from "./sent-mailing.tsx";

export interface ComposerProps {
  readonly id: SiteId;
  /** Null: a new one is written. */
  readonly mailingId: SiteMailing["id"] | null;
  readonly onClose: () => void;
}

/** A mailing in a drawer: a draft is written, tried and sent; what was sent is shown, and stopped. */
export function Composer({ id, mailingId, onClose }: ComposerProps) {
  const t = useTranslations("whitelabelMailing");
  const common = useTranslations("common");
  const query = useQuery({ ...mailingQuery(id, mailingId), enabled: mailingId !== null });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={mailingId === null ? t("new") : t("one")}
      closeLabel={common("action.close")}
      isDrawer
    >
      {mailingId === null ? (
        <DraftForm id={id} onClose={onClose} />
      ) : (
        <QueryView query={query} skeleton={<SkeletonRows label={common("state.loading")} rows={4} />}>
          {(mailing) =>
            mailing?.state === "draft" ? (
              <DraftForm key={mailing.version} id={id} saved={mailing} onClose={onClose} />
            ) : (
              mailing && <SentMailing id={id} mailing={mailing} />
            )
          }
        </QueryView>
      )}
    </Dialog>
  );
}
