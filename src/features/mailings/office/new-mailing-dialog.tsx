import { useState } from "react";
import { useTranslations } from "use-intl";
import { mailingText, maxMailingSubject, usualPerHour } from "#src/shared/mailings.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useGo } from "#src/web/office/office-link.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { TextField } from "#src/web/ui/text-field.tsx";

/** Begins an announcement with its English subject; the rest is written on its page: `onClose`. */
export function NewMailingDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("officeMailings");
  const go = useGo();
  const changed = useChanged();
  const [subject, setSubject] = useState("");
  const written = subject.trim();
  const isRight = mailingText.test(written);
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={t("new.title")}
      description={t("new.text")}
      label={t("new.begin")}
      isOff={written === "" || !isRight}
      send={async () => {
        const { id } = await api("POST /v2/admin/mailings", {
          body: {
            ways: ["notice", "mail"],
            texts: [{ language: "en", subject: written, body: written }],
            segment: { hasServer: true },
            perHour: usualPerHour,
            shownFrom: null,
            shownUntil: null,
          },
        });
        await changed();
        go(`/staff/mailings/${id}`);
      }}
    >
      <TextField
        label={t("field.subject")}
        maxLength={maxMailingSubject}
        error={isRight ? undefined : t("field.placesHint", { name: "{name}", brand: "{brand}" })}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
