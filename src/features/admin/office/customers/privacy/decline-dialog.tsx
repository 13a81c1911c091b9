import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { isCustomerText } from "#src/web/office/parts/is-customer-text.ts";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import { privacyKey, type PrivacyRequest } from "./privacy-query.ts";

export interface DeclineDialogProps {
  readonly request: PrivacyRequest;
  readonly onClose: () => void;
}

/** Declines an erasure with words to the customer: `request`, `onClose`. */
export function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const t = useTranslations("officePrivacy.decline");
  const queryClient = useQueryClient();
  const [answer, setAnswer] = useState("");
  return (
    <ActDialog
      open
      onClose={onClose}
      isDanger
      title={t("title")}
      description={t("text")}
      label={t("act")}
      done={t("done")}
      isOff={!isCustomerText(answer)}
      send={async ({ reason }) => {
        const params = { id: request.id };
        await api("POST /v2/admin/privacy/requests/{id}/decline", { params, body: { answer, reason } });
        await queryClient.invalidateQueries({ queryKey: privacyKey });
      }}
    >
      <TextAreaField
        label={t("answer")}
        hint={t("hint")}
        rows={3}
        maxLength={1000}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
