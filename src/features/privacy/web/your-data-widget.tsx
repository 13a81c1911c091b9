import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { announce } from "#src/web/cabinet/notices.ts";
import { fetchFile } from "#src/web/fetch-file.ts";
import { useFileSize } from "#src/web/i18n/use-file-size.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { privacyQuery } from "./privacy-query.ts";

type Own = ApiOutput<"GET /v2/privacy">;

const ClosingDialog = lazy(async () => ({
  default: (await import("./closing-dialog.tsx")).ClosingDialog,
}));

/** The user's data: a copy of it to download, and the end of the account. */
export function YourDataWidget() {
  const t = useTranslations("privacy");
  const { data } = useQuery(privacyQuery);
  if (data === undefined) return null;
  return (
    <Panel title={t("title")} flush>
      <CopyRow own={data} />
      {data.isOwner && <ClosingRow own={data} />}
    </Panel>
  );
}

const row =
  "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line px-4 py-3 not-last:border-b";

function CopyRow({ own: { copy, isOwner } }: { readonly own: Own }) {
  const t = useTranslations("privacy");
  const times = useTimes();
  const size = useFileSize();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const onError = (error: Error) => announce({ type: "red", text: { message: errorText(error) } });
  const ask = useMutation({
    mutationFn: () => api("POST /v2/privacy/copy", { body: {} }),
    onSuccess: (own) => queryClient.setQueryData(privacyQuery.queryKey, own),
    onError,
  });
  const download = useMutation({
    mutationFn: (id: NonNullable<Own["copy"]>["id"]) =>
      api("POST /v2/privacy/copy/{id}/link", { params: { id }, body: {} }),
    onSuccess: ({ path }) => fetchFile(path),
    onError,
  });
  const isMaking = copy?.state === "open";
  const isReady = copy?.state === "ready" && copy.expiresAt !== null;
  return (
    <div className={row}>
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-14 font-medium">{t("copy")}</p>
        <p className="text-13 text-pretty text-muted">{t(isOwner ? "copyOwner" : "copyMember")}</p>
        <p role="status" className="text-13 text-fg2 empty:hidden">
          {isMaking && t("making", { at: times.stamp(copy.askedAt) })}
          {isReady && t("ready", { size: size(copy.bytes ?? 0), until: times.stamp(copy.expiresAt ?? "") })}
          {copy?.state === "failed" && t("failed")}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isReady && (
          <Button tone="primary" pending={download.isPending} onClick={() => download.mutate(copy.id)}>
            {t("download")}
          </Button>
        )}
        {!isMaking && (
          <Button pending={ask.isPending} onClick={() => ask.mutate()}>
            {t("ask")}
          </Button>
        )}
      </div>
    </div>
  );
}

function ClosingRow({ own: { closing, declined, otherOwners } }: { readonly own: Own }) {
  const t = useTranslations("privacy");
  const times = useTimes();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => api("POST /v2/privacy/closing/withdraw", { body: {} }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: privacyQuery.queryKey });
      announce({ type: "green", text: { message: t("withdrawn") } });
    },
    onError: (error: Error) => announce({ type: "red", text: { message: errorText(error) } }),
  });
  return (
    <div className={row}>
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-14 font-medium">{t("close")}</p>
        <p className="text-13 text-pretty text-muted">{t("closeDetail")}</p>
        <p role="status" className="text-13 text-fg2 wrap-anywhere empty:hidden">
          {closing !== null &&
            t("closing", { at: times.stamp(closing.askedAt), due: times.day(closing.dueAt) })}
          {closing === null && declined !== null && t("declined", { answer: declined })}
        </p>
      </div>
      {closing === null ? (
        <Button tone="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t("close")}
        </Button>
      ) : (
        <Button pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t("withdraw")}
        </Button>
      )}
      <Suspense>
        {isOpen && <ClosingDialog otherOwners={otherOwners} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
