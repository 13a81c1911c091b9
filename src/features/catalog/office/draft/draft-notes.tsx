import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { catalogueKey, type DraftView } from "../catalogue-query.ts";

/** What keeps a draft from being published: mistakes with their places, a newer catalogue, a second person. */
export function DraftNotes({ view, isOpen }: { readonly view: DraftView; readonly isOpen: boolean }) {
  const t = useTranslations("officeCatalogue.notes");
  const { draft, problems, approvalId, currentVersion, margins } = view;
  const below = margins.filter(({ marginCents }) => marginCents < 0);
  const isBehind = draft.state === "draft" && draft.baseVersion !== currentVersion;
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {approvalId !== null && (
        <Note tone="warn" title={t("waits")}>
          <OfficeLink href={`/staff/approvals?id=${approvalId}`} className="underline underline-offset-3">
            {t("waitsOpen")}
          </OfficeLink>
        </Note>
      )}
      {draft.missedAt !== null && draft.state === "draft" && (
        <Note tone="danger" title={t("missed")}>
          {t("missedText")}
        </Note>
      )}
      {isBehind && <Behind view={view} isOpen={isOpen} />}
      {problems.length > 0 && (
        <Note tone="danger" title={t("problems", { count: problems.length })}>
          <ul>
            {problems.map(({ path, problem }) => (
              <li key={`${path} ${problem}`}>
                <BdiCode className="text-12">{path}</BdiCode>: <bdi>{problem}</bdi>
              </li>
            ))}
          </ul>
        </Note>
      )}
      {below.length > 0 && (
        <Note tone="warn" title={t("below", { count: below.length })}>
          <bdi>{[...new Set(below.map(({ id }) => id))].join(", ")}</bdi>
        </Note>
      )}
    </div>
  );
}

/** Something else was published since the draft began. */
function Behind({ view: { draft }, isOpen }: { readonly view: DraftView; readonly isOpen: boolean }) {
  const t = useTranslations("officeCatalogue.notes");
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const update = useMutation({
    mutationFn: () =>
      api("POST /v2/admin/catalogue/drafts/{id}/update", {
        params: { id: draft.id },
        body: { revision: draft.revision },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: catalogueKey }),
  });
  return (
    <Note tone="warn" title={t("behind")}>
      <p>{t("behindText")}</p>
      {isOpen && (
        <div className="mt-2">
          <Button size="sm" pending={update.isPending} onClick={() => update.mutate()}>
            {t("update")}
          </Button>
        </div>
      )}
      {update.error !== null && <p role="alert">{errorText(update.error)}</p>}
    </Note>
  );
}
