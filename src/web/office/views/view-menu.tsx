import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { Menu } from "#src/web/ui/menu.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { useChangeView, type ViewChange } from "./use-change-view.ts";
import { ViewDialog } from "./view-dialog.tsx";
import { type SavedView, viewsQuery } from "./views-query.ts";

export interface ViewMenuProps {
  readonly view: SavedView;
  /** One's own of this list, in their order. */
  readonly own: readonly SavedView[];
}

/** What can be done with a view that one may change. */
export function ViewMenu({ view, own }: ViewMenuProps) {
  const t = useTranslations("office.views");
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<"rename" | "delete">();
  const { mutate } = useChangeView();
  const change = (next: ViewChange) => () => mutate({ view, change: next });
  const place = own.findIndex(({ id }) => id === view.id);
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t("menu", { name: view.name })}
            className="touch-target grid size-5 place-items-center rounded-full text-muted hover:text-fg"
          >
            <Ellipsis className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
          </button>
        }
        items={[
          { key: "rename", label: t("rename"), onSelect: () => setOpen("rename") },
          {
            key: "share",
            label: t(view.isShared ? "unshare" : "share"),
            onSelect: change({ act: "share", isShared: !view.isShared }),
          },
          ...(view.sharedBy === null
            ? [
                {
                  key: "before",
                  label: t("before"),
                  disabled: place <= 0,
                  onSelect: change({ act: "place", to: "before" }),
                },
                {
                  key: "after",
                  label: t("after"),
                  disabled: place === own.length - 1,
                  onSelect: change({ act: "place", to: "after" }),
                },
              ]
            : []),
          {
            key: "delete",
            label: t("delete"),
            danger: true,
            startsGroup: true,
            onSelect: () => setOpen("delete"),
          },
        ]}
      />
      {open === "rename" && (
        <ViewDialog path={view.path} query={view.query} view={view} own={own} onClose={close} />
      )}
      <ActDialog
        open={open === "delete"}
        onClose={close}
        needsReason={false}
        isDanger
        title={t("deleteTitle", { name: view.name })}
        description={view.isShared ? t("deleteShared") : undefined}
        label={t("delete")}
        send={async () => {
          await api("DELETE /v2/admin/views/{id}", { params: { id: view.id } });
          await queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey });
        }}
        done={t("deleted")}
      />
    </>
  );
}
