import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { settings } from "#src/shared/settings/registry.ts";
import { settingGroups } from "#src/shared/settings/setting.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { OfficeHeading } from "#src/web/office/shapes/office-heading.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { SettingRow } from "./setting-row.tsx";
import { type ListedSetting, settingsQuery } from "./settings-query.ts";

/** Everything that is set of the site while it runs, by groups, with a search over names and words. */
export function SettingsPage() {
  const t = useTranslations("officeSettings");
  const query = useQuery(settingsQuery);
  return (
    <div className="flex flex-col px-6 pt-4 pb-6 max-md:px-4">
      <OfficeHeading title={t("title")} />
      <p className="mb-4 max-w-prose text-13 text-muted">{t("intro")}</p>
      <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} rows={8} />}>
        {(all) => <Groups all={all} />}
      </Loaded>
    </div>
  );
}

type Open =
  | { readonly kind: "edit"; readonly name: ListedSetting["name"]; readonly begin?: ListedSetting["value"] }
  | { readonly kind: "history"; readonly name: ListedSetting["name"] };

function Groups({ all }: { readonly all: readonly ListedSetting[] }) {
  const t = useTranslations("officeSettings");
  const [words, setWords] = useState("");
  const [open, setOpen] = useState<Open>();
  const wanted = words.trim().toLowerCase();
  const found = all.filter(({ name }) =>
    [name, t(`setting.${name}.label`), t(`setting.${name}.help`)].join(" ").toLowerCase().includes(wanted),
  );
  const opened = all.find(({ name }) => name === open?.name);
  return (
    <>
      <TextField
        label={t("search")}
        size="sm"
        type="search"
        className="mb-4 max-w-prose"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {found.length === 0 && <p className="text-13 text-muted">{t("none")}</p>}
      <div className="flex flex-col gap-4">
        {settingGroups.map((group) => {
          const own = found.filter(({ name }) => settings[name].group === group);
          if (own.length === 0) return null;
          return (
            <Panel key={group} title={t(`group.${group}`)} flush>
              <ul>
                {own.map((setting) => (
                  <SettingRow
                    key={setting.name}
                    setting={setting}
                    onEdit={() => setOpen({ kind: "edit", name: setting.name })}
                    onHistory={() => setOpen({ kind: "history", name: setting.name })}
                  />
                ))}
              </ul>
            </Panel>
          );
        })}
      </div>
      {open?.kind === "edit" && opened !== undefined && (
        <EditDialog setting={opened} begin={open.begin} onClose={() => setOpen(undefined)} />
      )}
      {open?.kind === "history" && opened !== undefined && (
        <HistoryDialog
          setting={opened}
          onClose={() => setOpen(undefined)}
          onUse={(begin) => setOpen({ kind: "edit", name: opened.name, begin })}
        />
      )}
    </>
  );
}
