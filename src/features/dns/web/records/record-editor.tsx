import { useQueryClient } from "@tanstack/react-query";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { useClosed } from "#src/web/session/use-closed.ts";
import { useMay } from "#src/web/session/user-query.ts";
import { zoneQuery } from "../zone-query.ts";
import type { ZoneDomain } from "../zone-domain.ts";
import { AskLine } from "./ask-line.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { changeOf, isDirty } from "./editor-state.ts";
import { EditorTools } from "./editor-tools.tsx";
import { isTable, readPastedRows } from "./pasted-rows.ts";
import { groupOf, matchesSearch, type RecordGroup } from "./record-groups.ts";
import { RecordTable } from "./record-table.tsx";
import type { RowFocus } from "./row-focus.ts";
import type { ZoneAnswer } from "./record-types.ts";
import { ToolDialogs } from "./tool-dialogs.tsx";
import { useEditor } from "./use-editor.ts";
import { usePublish } from "./use-publish.ts";
import { useTool } from "./use-tool.ts";
import { ZoneNotes } from "./zone-notes.tsx";

export interface RecordEditorProps {
  readonly domain: ZoneDomain;
  readonly answer: ZoneAnswer;
}

/** Edits the records in place: add, change, delete with undo, paste a table, and save all in one step. */
export function RecordEditor({ domain, answer }: RecordEditorProps) {
  const t = useTranslations("zone");
  const notify = useNotify();
  const queryClient = useQueryClient();
  const editor = useEditor(domain.id, answer);
  const [search, setSearch] = useState("");
  const [group, setGroup] = useState<RecordGroup>();
  const [wantsReview, setWantsReview] = useState(false);
  const tool = useTool(domain);
  const [focus, setFocus] = useState<RowFocus>();
  const isClosed = useClosed("services.manage") !== null;
  const mayManage = useMay("services.manage") && !isClosed;
  const publish = usePublish(domain, editor, (key, field) => setFocus({ key, part: field }));
  const { state } = editor;

  // It ends with the last change.
  const isReview = wantsReview && isDirty(state);
  // Rows being edited stay visible whatever the filter.
  const shown = state.rows.filter(
    (row) =>
      row.isOpen ||
      changeOf(row) !== "none" ||
      (!isReview &&
        (group === undefined || groupOf(row.draft) === group) &&
        matchesSearch(row.draft, search)),
  );
  const add = (after?: string) => setFocus({ key: editor.add("A", after), part: "type" });
  const takeTable = (text: string) => {
    const { records, unread } = readPastedRows(text);
    editor.addAll(records);
    if (unread.length === 0) notify("blue", t("paste.added", { count: records.length }));
    else notify("yellow", t("paste.partly", { count: records.length, unread: unread.length }));
  };
  const paste = (event: ClipboardEvent) => {
    if (!mayManage) return;
    const text = event.clipboardData.getData("text/plain");
    if (!isTable(text)) return;
    event.preventDefault();
    takeTable(text);
  };
  const pressKey = (event: KeyboardEvent) => {
    const isSaving = (event.ctrlKey || event.metaKey) && (event.key === "Enter" || event.key === "s");
    if (!isSaving) return;
    event.preventDefault();
    publish.run();
  };
  const discard = () => {
    const before = state;
    const now = queryClient.getQueryData(zoneQuery(domain).queryKey) ?? answer;
    editor.startOver(now);
    publish.forgetOvertaken();
    notify("blue", t("bar.discarded"), {
      action: { label: t("bar.undo"), onClick: () => editor.put(before) },
    });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" onPaste={paste} onKeyDown={pressKey}>
      <ZoneNotes answer={answer} wasOvertaken={publish.wasOvertaken} />
      <EditorTools
        focus={focus}
        domain={domain}
        rows={state.rows}
        search={search}
        onSearchChange={setSearch}
        group={group}
        onGroupChange={setGroup}
        opening={tool.opening}
        onOpen={tool.open}
        onAdd={() => add()}
      />
      <ForRole right="services.manage" others="locked">
        <RecordTable
          rows={shown}
          hasAny={state.rows.length > 0}
          records={answer.records}
          zone={answer.zone}
          former={answer.former}
          problems={publish.problems}
          warnings={publish.warnings}
          focus={focus}
          onFocus={setFocus}
          onAction={editor.run}
          onCopy={(key) => setFocus({ key: editor.copy(key), part: "name" })}
          onAdd={add}
          onTemplates={() => tool.open("templates")}
        />
      </ForRole>
      <div className="grid gap-2">
        <p className="text-12 text-pretty text-muted max-md:hidden">{t("table.keys")}</p>
        <AskLine zone={answer.zone} />
        {isDirty(state) && <ShowCall call={publish.shown} check={() => publish.problems.size === 0} />}
      </div>
      <EditorBar
        state={state}
        zone={answer.zone}
        publish={publish}
        onDiscard={discard}
        isReview={isReview}
        onReviewChange={setWantsReview}
      />
      <ToolDialogs
        tool={tool.tool}
        isOpen={tool.isOpen}
        onDone={tool.close}
        domain={domain}
        editor={editor}
        isDirty={isDirty(state)}
      />
    </div>
  );
}
