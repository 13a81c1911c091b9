import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useOfficeTitle } from "#src/web/office/frame/use-office-title.ts";
import { OfficeLink, useOfficeId } from "#src/web/office/office-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { draftQuery, type DraftView, stockQuery } from "../catalogue-query.ts";
import { ChangeList } from "../parts/change-list.tsx";
import { DraftState } from "../parts/draft-state.tsx";
import { SectionTable } from "../parts/section-table.tsx";
import { SectionTabs, useSection } from "../parts/section-tabs.tsx";
import { DiscardDialog, UnscheduleDialog } from "./draft-acts.tsx";
import { DraftNotes } from "./draft-notes.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { useSaveDraft } from "./use-save-draft.ts";

/** A draft of the catalogue: what it changes, what is wrong in it, and its parts to edit. */
export function DraftPage() {
  return (
    <Loaded query={useQuery(draftQuery(useOfficeId("catalogueDraft")))} skeleton={<PageSkeleton />}>
      {(view) => <Shown view={view} />}
    </Loaded>
  );
}

type Act = "publish" | "discard" | "unschedule" | { readonly entry: string | null };

function Shown({ view }: { readonly view: DraftView }) {
  const t = useTranslations("officeCatalogue");
  const path = useTranslations("office.object");
  const section = useSection();
  const save = useSaveDraft(view);
  const [act, setAct] = useState<Act>();
  const { data: left } = useQuery(stockQuery);
  const { draft, document, changes } = view;
  useOfficeTitle(draft.name);
  const mayWrite = useMay("catalogue.write");
  const isOpen = mayWrite && draft.state === "draft" && view.approvalId === null;
  const close = () => setAct(undefined);
  return (
    <div className="px-6 pt-4 pb-6 max-md:px-4">
      <nav aria-label={path("path")} className="mb-1 flex items-center gap-2 text-13 text-muted">
        <OfficeLink href="/staff/catalogue" className="rounded-4 hover:text-fg">
          {t("title")}
        </OfficeLink>
        <ChevronRight className="size-3.5 rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
        <bdi className="truncate text-fg">{draft.name}</bdi>
      </nav>
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-24 wrap-anywhere">
          <bdi>{draft.name}</bdi>
        </h1>
        <DraftState draft={draft} />
        <DraftButtons view={view} isOpen={isOpen} onAct={setAct} />
      </div>
      <DraftNotes view={view} isOpen={isOpen} />
      <div className="mb-4">
        <Panel title={t("difference")} note={t("differenceNote", { count: changes.length })}>
          <ChangeList changes={changes} title={t("difference")} />
        </Panel>
      </div>
      <SectionTabs document={document} />
      <div className="mt-4 flex flex-col gap-3">
        <SectionTable
          document={document}
          section={section}
          stock={left?.stock}
          onEdit={isOpen ? (entry) => setAct({ entry }) : undefined}
        />
        {isOpen && (
          <div>
            <Button size="sm" icon={<Plus strokeWidth={1.6} />} onClick={() => setAct({ entry: null })}>
              {t("add")}
            </Button>
          </div>
        )}
      </div>
      {act === "publish" && <PublishDialog view={view} onClose={close} />}
      {act === "discard" && <DiscardDialog view={view} onClose={close} />}
      {act === "unschedule" && <UnscheduleDialog view={view} onClose={close} />}
      {typeof act === "object" && (
        <EntryDialog {...{ document, section }} entry={act.entry} onSave={save} onClose={close} />
      )}
    </div>
  );
}

interface DraftButtonsProps {
  readonly view: DraftView;
  /** It can be edited by this role now. */
  readonly isOpen: boolean;
  readonly onAct: (act: Act) => void;
}

/** What can be done with the draft as a whole. */
function DraftButtons({ view, isOpen, onAct }: DraftButtonsProps) {
  const t = useTranslations("officeCatalogue");
  const mayPublish = useMay("catalogue.publish");
  const { draft, changes, problems, currentVersion } = view;
  const isReady = changes.length > 0 && problems.length === 0 && draft.baseVersion === currentVersion;
  return (
    <div className="ms-auto flex flex-wrap gap-2">
      {isOpen && (
        <Button size="sm" tone="danger" onClick={() => onAct("discard")}>
          {t("discard")}
        </Button>
      )}
      {mayPublish && draft.state === "scheduled" && (
        <Button size="sm" onClick={() => onAct("unschedule")}>
          {t("unschedule")}
        </Button>
      )}
      {isOpen && mayPublish && (
        <Button size="sm" tone="primary" disabled={!isReady} onClick={() => onAct("publish")}>
          {t("publish")}
        </Button>
      )}
    </div>
  );
}
