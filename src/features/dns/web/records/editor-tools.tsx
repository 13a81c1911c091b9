import { Download, Ellipsis, History, Plus, Search, Upload, Wand2 } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useClosed } from "#src/web/session/use-closed.ts";
import { useMay } from "#src/web/session/user-query.ts";
import { Button, IconButton } from "#src/web/ui/button.tsx";
import { Chip } from "#src/web/ui/chip.tsx";
import { Menu } from "#src/web/ui/menu.tsx";
import { Spinner } from "#src/web/ui/spinner.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import type { ZoneDomain } from "../zone-domain.ts";
import type { EditorRow } from "./editor-state.ts";
import { groupOf, type RecordGroup, recordGroups } from "./record-groups.ts";
import { addFocus, type RowFocus, useRowFocus } from "./row-focus.ts";
import { useExport } from "./use-export.ts";

/** The dialogs of the editor. */
export type ToolDialog = "templates" | "import" | "history";

export interface EditorToolsProps {
  readonly focus: RowFocus | undefined;
  readonly domain: ZoneDomain;
  readonly rows: readonly EditorRow[];
  readonly search: string;
  readonly onSearchChange: (search: string) => void;
  readonly group: RecordGroup | undefined;
  readonly onGroupChange: (group: RecordGroup | undefined) => void;
  /** The dialog that is being loaded. */
  readonly opening: ToolDialog | undefined;
  readonly onOpen: (dialog: ToolDialog) => void;
  readonly onAdd: () => void;
}

const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;

/** Search, filters, and import and export of records. */
export function EditorTools(props: EditorToolsProps) {
  const { focus, domain, rows, search, onSearchChange, group, onGroupChange, opening, onOpen, onAdd } = props;
  const t = useTranslations("zone.tools");
  const place = useRef<HTMLDivElement>(null);
  useRowFocus(place, focus?.key === addFocus.key ? focus : undefined);
  const isWide = useMinWidth(1381);
  const download = useExport(domain);
  const isClosed = useClosed("services.manage") !== null;
  const mayManage = useMay("services.manage") && !isClosed;
  const tools = [
    ...(mayManage
      ? [
          {
            key: "templates",
            label: t("templates"),
            icon: <Wand2 {...icon} />,
            run: () => onOpen("templates"),
          },
          { key: "import", label: t("import"), icon: <Upload {...icon} />, run: () => onOpen("import") },
        ]
      : []),
    { key: "export", label: t("export"), icon: <Download {...icon} />, run: () => download.mutate() },
    { key: "history", label: t("history"), icon: <History {...icon} />, run: () => onOpen("history") },
  ];
  return (
    <div ref={place} className="flex flex-wrap items-center gap-2">
      <TextField
        type="search"
        size="sm"
        label={t("search")}
        labelHidden
        placeholder={t("search")}
        prefix={<Search {...icon} />}
        value={search}
        onChange={(event) => onSearchChange(event.currentTarget.value)}
        className="max-w-65 flex-1 basis-40 max-md:max-w-none max-md:basis-32"
      />
      <div
        role="group"
        aria-label={t("filter")}
        // One row on phones, which scrolls to its cut-off end.
        className="flex gap-2 max-md:order-2 max-md:-ms-4 max-md:basis-[calc(100%-36px)] max-md:overflow-x-auto max-md:py-1 max-md:ps-4 max-md:[scrollbar-width:none]"
      >
        <Chip chosen={group === undefined} count={rows.length} onClick={() => onGroupChange(undefined)}>
          {t("all")}
        </Chip>
        {recordGroups
          .map((one) => ({ one, count: rows.filter(({ draft }) => groupOf(draft) === one).length }))
          .filter(({ one, count }) => count > 0 || one === group)
          .map(({ one, count }) => (
            <Chip
              key={one}
              chosen={group === one}
              count={count}
              onClick={() => onGroupChange(group === one ? undefined : one)}
            >
              {t(`group.${one}`)}
            </Chip>
          ))}
      </div>
      <div className="ms-auto flex items-center gap-2 max-md:contents">
        {isWide ? (
          tools.map((tool) => (
            <Button
              key={tool.key}
              size="sm"
              reads
              icon={tool.icon}
              pending={tool.key === opening || (tool.key === "export" && download.isPending)}
              onClick={tool.run}
            >
              {tool.label}
            </Button>
          ))
        ) : (
          <Menu
            trigger={
              <IconButton label={t("more")} aria-busy={opening !== undefined} className={moreClass}>
                {opening === undefined ? <Ellipsis {...icon} /> : <Spinner />}
              </IconButton>
            }
            items={tools.map((tool) => ({
              key: tool.key,
              label: tool.label,
              icon: tool.icon,
              onSelect: tool.run,
            }))}
          />
        )}
        {mayManage && (
          <Button
            data-part="add"
            size="sm"
            tone="ink"
            icon={<Plus {...icon} />}
            onClick={onAdd}
            className="max-md:order-1 max-md:h-11"
          >
            {t("add")}
          </Button>
        )}
      </div>
    </div>
  );
}

const moreClass = "border border-line2 bg-surface max-md:order-3 max-md:size-11!";
