import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import type { ListedSetting } from "./settings-query.ts";
import { fromTyped, toTyped } from "./values/typed-value.ts";
import { useValueText } from "./values/use-value-text.ts";
import { ValueFields } from "./values/value-fields.tsx";

export interface EditDialogProps {
  readonly setting: ListedSetting;
  /** What the fields begin with, where it is another value than what counts: one of before. */
  readonly begin?: ListedSetting["value"] | undefined;
  readonly onClose: () => void;
}

/** Changes a setting, or takes it back to its start, with what counts before and then: `setting`, `begin`, `onClose`. */
export function EditDialog({ setting, begin, onClose }: EditDialogProps) {
  const t = useTranslations("officeSettings");
  const changed = useChanged();
  const valueText = useValueText();
  // As it was opened: what somebody else sets meanwhile is not overwritten.
  const [{ name, value: before, start, version, isSet }] = useState(setting);
  const [typed, setTyped] = useState(() => toTyped(name, begin === undefined ? before : begin));
  const [isReset, setReset] = useState(false);
  const read = fromTyped(name, typed);
  const after = isReset ? start : read;
  const isSame = JSON.stringify(after) === JSON.stringify(before) && !(isReset && isSet);
  const label = t(`setting.${name}.label`);
  const shown = (value: ListedSetting["value"]) => (
    <bdi className="whitespace-pre-line">{valueText(name, value)}</bdi>
  );
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("editLabel", { name: label })}
      description={t(`setting.${name}.help`)}
      effects={[
        { key: "before", label: t("dialog.before"), value: shown(before) },
        ...(after === undefined || isSame
          ? []
          : [{ key: "after", label: t("dialog.after"), value: shown(after) }]),
      ]}
      label={t("dialog.save")}
      done={t("dialog.saved")}
      isOff={after === undefined || isSame}
      send={async ({ reason }) => {
        const change = { name, expectedVersion: version, ...(!isReset && { value: read }) };
        await api("PUT /v2/admin/settings", { body: { changes: [change], reason } });
        await changed();
      }}
    >
      {isSet && (
        <Checkbox
          label={t("dialog.reset")}
          detail={shown(start)}
          checked={isReset}
          onChange={({ currentTarget: { checked } }) => setReset(checked)}
        />
      )}
      {!isReset && <ValueFields name={name} typed={typed} isWrong={read === undefined} onChange={setTyped} />}
    </ActDialog>
  );
}
