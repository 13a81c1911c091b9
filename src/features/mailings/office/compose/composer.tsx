import { useMutation } from "@tanstack/react-query";
import { Mail, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { mailingText } from "#src/shared/mailings.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ActPanel } from "#src/web/office/shapes/object/act-panel.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";
import { DiscardDialog, SendDialog } from "../mailing-dialogs.tsx";
import { MailingState } from "../mailing-state.tsx";
import type { Mailing, MailingDraft, MailingLanguage } from "../mailings-query.ts";
import { SegmentFields } from "./segment-fields.tsx";
import { TextFields } from "./text-fields.tsx";
import { WayFields } from "./way-fields.tsx";

function draftOf(mailing: Mailing): MailingDraft {
  const { ways, texts, segment, perHour, shownFrom, shownUntil } = mailing;
  return { ways, texts, segment, perHour, shownFrom, shownUntil };
}

/** Writes an announcement, says to whom and how it goes, and sends it: `mailing`. */
export function Composer({ mailing }: { readonly mailing: Mailing }) {
  const t = useTranslations("officeMailings");
  const show = useToasts();
  const errorText = useErrorText();
  const changed = useChanged();
  const maySend = useMay("mailings.send");
  const [draft, setDraft] = useState(() => draftOf(mailing));
  const [language, setLanguage] = useState<MailingLanguage>("en");
  const [open, setOpen] = useState<"send" | "discard">();
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(mailing));
  const save = useMutation({
    mutationFn: () =>
      api("PUT /v2/admin/mailings/{id}", {
        params: { id: mailing.id },
        body: { ...draft, expectedVersion: mailing.version },
      }),
    onSuccess: async () => {
      await changed();
      show({ type: "green", message: t("saved") });
    },
  });
  const test = useMutation({
    mutationFn: () =>
      api("POST /v2/admin/mailings/{id}/test", { params: { id: mailing.id }, body: { language } }),
    onSuccess: () => show({ type: "green", message: t("tested") }),
    onError: (error) => show({ type: "red", message: errorText(error) }),
  });
  const change = (part: Partial<MailingDraft>) => setDraft({ ...draft, ...part });
  const acts = [
    { key: "test", label: t("acts.test"), icon: Mail, run: () => test.mutate() },
    ...(maySend ? [{ key: "send", label: t("acts.send"), icon: Send, run: () => setOpen("send") }] : []),
    {
      key: "discard",
      label: t("acts.discard"),
      icon: Trash2,
      isDanger: true,
      run: () => setOpen("discard"),
    },
  ];
  return (
    <>
      <ObjectPage
        title={mailing.subject}
        list={{ label: t("list.title"), href: "/staff/mailings" }}
        state={<MailingState state={mailing.state} />}
        notice={mailing.approvalId !== null && <Note tone="warn">{t("waits")}</Note>}
        tabs={[
          {
            key: "text",
            label: t("page.text"),
            content: (
              <TextFields draft={draft} language={language} onLanguage={setLanguage} onChange={change} />
            ),
          },
          {
            key: "recipients",
            label: t("page.recipients"),
            content: <SegmentFields segment={draft.segment} onChange={(segment) => change({ segment })} />,
          },
          { key: "ways", label: t("page.ways"), content: <WayFields draft={draft} onChange={change} /> },
        ]}
        side={
          <div className="flex flex-col gap-4">
            <Button
              tone="primary"
              disabled={!isChanged || !isWhole(draft)}
              pending={save.isPending}
              onClick={() => save.mutate()}
            >
              {t("save")}
            </Button>
            {save.isError && <FormError>{errorText(save.error)}</FormError>}
            {isChanged ? <Note>{t("unsaved")}</Note> : <ActPanel acts={acts} />}
          </div>
        }
      />
      {open === "send" && <SendDialog mailing={mailing} onClose={() => setOpen(undefined)} />}
      {open === "discard" && <DiscardDialog mailing={mailing} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function isWhole({ ways, texts, shownFrom, shownUntil, perHour }: MailingDraft): boolean {
  const isShown = !ways.includes("banner") || (shownUntil !== null && (shownFrom ?? "") < shownUntil);
  const areWritten = texts.every(({ subject, body }) =>
    [subject, body].every((text) => text.trim() !== "" && mailingText.test(text)),
  );
  return ways.length > 0 && isShown && areWritten && perHour >= 1;
}
