import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { CodeBox } from "#src/web/ui/code-box.tsx";
import { AnswerState } from "./answer-state.tsx";
import type { MessageRowProps } from "./message-row.tsx";
import { endpointsQuery } from "./queries.ts";

/** What an unfolded message shows: each attempt, what was sent, and the button that sends it once more. */
export function MessageAttempts({ endpoint, message }: MessageRowProps) {
  const t = useTranslations("webhooks.messages");
  const common = useTranslations("common.action");
  const times = useTimes();
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const resend = useMutation({
    mutationFn: () =>
      api("POST /v2/webhooks/{id}/messages/{messageId}/resend", {
        params: { id: endpoint.id, messageId: message.id },
        body: {},
      }),
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey.slice(0, 1) }),
  });
  const copy = { copyLabel: common("copy"), copiedLabel: common("copied") };
  return (
    <div className="grid gap-3 bg-surface2 px-4 py-3 text-13">
      <p className="text-muted">
        <BdiCode>{message.id}</BdiCode>
        {message.nextAt !== null && (
          <>
            {" · "}
            {t("next", { time: times.time(message.nextAt) })}
          </>
        )}
      </p>
      {message.attempts.length > 0 && (
        <ol className="grid gap-2">
          {message.attempts.map(({ n, at, ms, status, error, response }) => (
            <li key={n}>
              <span className="flex flex-wrap items-baseline gap-x-4">
                <AnswerState of={{ status, error }} />
                <span className="text-muted">{t("attempt", { n })}</span>
                <BdiCode>{times.time(at)}</BdiCode>
                <BdiCode className="text-muted">{`${ms} ms`}</BdiCode>
              </span>
              {response !== "" && (
                <span className="block font-mono text-12 wrap-anywhere text-fg2">
                  <bdi dir="ltr">{response}</bdi>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {message.body !== null && <CodeBox code={message.body} {...copy} of={t("body")} />}
      {endpoint.state !== "disabled" && (
        <div>
          <Button size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
            {t("resend")}
          </Button>
        </div>
      )}
    </div>
  );
}
