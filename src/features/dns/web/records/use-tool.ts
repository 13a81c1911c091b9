import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import type { ZoneDomain } from "../zone-domain.ts";
import type { ToolDialog } from "./editor-tools.tsx";
import { templatesQuery } from "./templates-query.ts";
import type { LoadedTool } from "./tool-dialogs.tsx";

/** The dialog of the editor that is open: it opens once its form is there, so that it never grows while it is read. */
export function useTool(domain: ZoneDomain) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const textOf = useErrorText();
  const [tool, setTool] = useState<LoadedTool>();
  const [isOpen, setOpen] = useState(false);
  const [opening, setOpening] = useState<ToolDialog>();
  const open = async (dialog: ToolDialog) => {
    setOpening(dialog);
    try {
      setTool({ dialog, Form: await loaders[dialog](domain, queryClient) });
      setOpen(true);
    } catch (error) {
      notify("red", textOf(error));
    } finally {
      setOpening(undefined);
    }
  };
  return {
    tool,
    isOpen,
    opening,
    open: (dialog: ToolDialog) => void open(dialog),
    close: () => setOpen(false),
  };
}

type Loader = (domain: ZoneDomain, queryClient: QueryClient) => Promise<LoadedTool["Form"]>;

const loaders: Readonly<Record<ToolDialog, Loader>> = {
  async templates(domain, queryClient) {
    const loaded = import("./template-form.tsx");
    // What fails here is shown in the dialog.
    await queryClient.prefetchQuery(templatesQuery(domain));
    return (await loaded).TemplateForm;
  },
  import: async () => (await import("./import-form.tsx")).ImportForm,
  history: async () => (await import("./history-list.tsx")).HistoryList,
};
