import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { maxMessageCharacters } from "#src/shared/support.ts";
import { locales, pickLocale } from "#src/shared/locales.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { SelectField, type SelectOption } from "#src/web/ui/select-field.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { cannedPlaces } from "../composer/fill-canned.ts";
import type { Canned } from "../tickets-query.ts";

export interface CannedDialogProps {
  /** Which is changed; without it a new one is written. */
  readonly answer: Canned | undefined;
  readonly onClose: () => void;
}

/** Writes an answer that staff prepares, or changes one: `answer`, `onClose`. */
export function CannedDialog({ answer, onClose }: CannedDialogProps) {
  const t = useTranslations("officeSupport.settings.canned");
  const locale = pickLocale(useLocale()).code;
  const changed = useChanged();
  const was = answer ?? { short: "", title: "", body: "", language: locale };
  const [short, setShort] = useState(was.short);
  const [title, setTitle] = useState(was.title);
  const [body, setBody] = useState(was.body);
  const [language, setLanguage] = useState<string>(was.language);
  const isShort = /^[a-z0-9][a-z0-9-]{0,30}$/.test(short);
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={t(answer === undefined ? "addTitle" : "editTitle")}
      description={t("places", { places: cannedPlaces.map((place) => `{${place}}`).join(" ") })}
      label={t("save")}
      done={t("done")}
      isOff={!isShort || title.trim() === "" || body.trim() === ""}
      send={async () => {
        const text = { short, title: title.trim(), body: body.trim(), language };
        if (answer === undefined) await api("POST /v2/admin/support/canned", { body: text });
        else await api("PUT /v2/admin/support/canned/{id}", { params: { id: answer.id }, body: text });
        await changed();
      }}
    >
      <TextField
        label={t("name")}
        maxLength={100}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextField
        label={t("short")}
        hint={t("shortHint")}
        mono
        prefix="/"
        maxLength={31}
        error={short === "" || isShort ? undefined : t("shortHint")}
        value={short}
        onChange={(event) => setShort(event.currentTarget.value)}
      />
      <SelectField
        label={t("language")}
        value={language}
        onValueChange={setLanguage}
        options={locales.map(
          ({ code, nativeName }): SelectOption<string> => ({
            value: code,
            label: nativeName,
            detail: code,
          }),
        )}
      />
      <TextAreaField
        label={t("body")}
        rows={8}
        maxLength={maxMessageCharacters}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
