import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { mailingText } from "#src/shared/mailings.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { SiteId } from "../queries.ts";
import { mailingsKey, type MailingDraft, type SiteMailing } from "./queries.ts";
import { SegmentFields } from "./segment-fields.tsx";
import { SendPanel } from "./send-panel.tsx";
import { TextFields } from "./text-fields.tsx";

export interface DraftFormProps {
  readonly id: SiteId;
  /** As it is kept; without it nothing is yet. */
  readonly saved?: SiteMailing;
  readonly onClose: () => void;
}

/** What a mailing says and to whom; once it is kept it can be tried and sent. */
export function DraftForm({ id, saved, onClose }: DraftFormProps) {
  const t = useTranslations("whitelabelMailing");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [kept, setKept] = useState(saved);
  const [draft, setDraft] = useState<MailingDraft>({
    texts: saved?.texts ?? [],
    segment: saved?.segment ?? {},
  });
  const isWhole = isWholeDraft(draft);
  const call = () =>
    kept === undefined
      ? keyCall("POST /v2/whitelabel/{id}/mailings", { params: { id }, body: draft })
      : keyCall("PUT /v2/whitelabel/{id}/mailings/{mailingId}", {
          params: { id, mailingId: kept.id },
          body: { ...draft, expectedVersion: kept.version },
        });
  const save = useMutation({
    mutationFn: async (): Promise<SiteMailing> => makeCall(call()),
    onSuccess: async (mailing) => {
      setKept(mailing);
      await queryClient.invalidateQueries({ queryKey: [...mailingsKey(id), "list"] });
    },
  });
  const isSame = kept !== undefined && isSameDraft(kept, draft);
  return (
    <div className="grid min-w-0 gap-5">
      {kept?.reviewNote && <Note tone="warn">{t("returned", { note: kept.reviewNote })}</Note>}
      <TextFields id={id} texts={draft.texts} onChange={(texts) => setDraft({ ...draft, texts })} />
      <SegmentFields
        id={id}
        segment={draft.segment}
        onChange={(segment) => setDraft({ ...draft, segment })}
      />
      <FormError>{save.isError ? errorText(save.error) : undefined}</FormError>
      <ForRole right="orders.buy" others="note">
        <div className="flex flex-wrap items-center gap-4">
          <SaveButton isSame={isSame} isWhole={isWhole} isPending={save.isPending} onSave={save.mutate} />
        </div>
        {kept !== undefined && isSame && <SendPanel id={id} mailing={kept} onDone={onClose} />}
      </ForRole>
      <ShowCall call={() => (isWhole ? call() : undefined)} />
    </div>
  );
}

interface SaveButtonProps {
  readonly isSame: boolean;
  readonly isWhole: boolean;
  readonly isPending: boolean;
  readonly onSave: () => void;
}

function SaveButton({ isSame, isWhole, isPending, onSave }: SaveButtonProps) {
  const t = useTranslations("whitelabelMailing");
  const common = useTranslations("common.action");
  return (
    <Button
      tone={isSame ? undefined : "primary"}
      disabled={!isWhole || isSame}
      pending={isPending}
      onClick={onSave}
    >
      {isSame ? t("saved") : common("save")}
    </Button>
  );
}

function isWholeDraft({ texts }: MailingDraft): boolean {
  return (
    texts.length > 0 &&
    texts.every(({ subject, body }) => [subject, body].every((text) => text.trim() && mailingText.test(text)))
  );
}

function isSameDraft(kept: MailingDraft, draft: MailingDraft): boolean {
  return JSON.stringify([kept.texts, kept.segment]) === JSON.stringify([draft.texts, draft.segment]);
}
