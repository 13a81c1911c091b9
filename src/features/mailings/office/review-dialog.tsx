import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import type { SiteReview } from "./mailings-query.ts";

export interface ReviewDialogProps {
  readonly review: SiteReview;
  /** It is sent back, with what is wrong about it. */
  readonly isBack: boolean;
  readonly onClose: () => void;
}

/** Lets the first mailing of a site go, or sends it back: `review`, `isBack`, `onClose`. */
export function ReviewDialog({ review, isBack, onClose }: ReviewDialogProps) {
  const t = useTranslations("officeMailings.review");
  const changed = useChanged();
  const [note, setNote] = useState("");
  const params = { id: review.id };
  const expectedVersion = review.version;
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { site: review.site.name })}
      description={t(isBack ? "backText" : "approveText")}
      effects={[{ key: "recipients", label: t("recipients"), value: review.recipients }]}
      label={t(isBack ? "back" : "approve")}
      done={t(isBack ? "backDone" : "approved")}
      isOff={isBack && note.trim() === ""}
      send={async ({ reason }) => {
        if (isBack) {
          const body = { expectedVersion, note, reason };
          await api("POST /v2/admin/site-mailings/{id}/return", { params, body });
        } else {
          await api("POST /v2/admin/site-mailings/{id}/approve", {
            params,
            body: { expectedVersion, reason },
          });
        }
        await changed();
      }}
    >
      {isBack && (
        <TextAreaField
          label={t("note")}
          hint={t("noteHint")}
          rows={3}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </ActDialog>
  );
}
