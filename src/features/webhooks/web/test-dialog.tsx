import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { CodeBox } from "#src/web/ui/code-box.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { AnswerState } from "./answer-state.tsx";
import { hostOf } from "./host-of.ts";
import type { EndpointDialogProps } from "./roll-secret-dialog.tsx";

/** Sends a signed `ping` now, and shows what was sent and what came back. */
export function TestDialog({ endpoint, onClose }: EndpointDialogProps) {
  const t = useTranslations("webhooks.test");
  const common = useTranslations("common.action");
  const textOf = useErrorText();
  const call = () =>
    keyCall("POST /v2/webhooks/{id}/test", { params: { id: endpoint.id }, body: { type: "ping" } });
  const send = useMutation({
    mutationFn: () => makeCall(call()),
  });
  const { data } = send;
  const copy = { copyLabel: common("copy"), copiedLabel: common("copied") };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("title", { host: hostOf(endpoint.url) })}
      description={t("text")}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>{common("close")}</Button>
          <Button tone="primary" pending={send.isPending} onClick={() => send.mutate()}>
            {data === undefined ? t("send") : t("again")}
          </Button>
        </>
      }
    >
      {data !== undefined && (
        <div className="grid gap-3">
          <KeyValueList
            items={[
              { key: "answer", label: t("answer"), value: <AnswerState of={data} /> },
              { key: "time", label: t("time"), value: <BdiCode>{`${data.ms} ms`}</BdiCode> },
            ]}
          />
          <p className="text-13 font-medium">{t("sent")}</p>
          <CodeBox code={sentOf(endpoint.url, data)} {...copy} of={t("sent")} />
          {data.response !== "" && (
            <>
              <p className="text-13 font-medium">{t("response")}</p>
              <CodeBox code={data.response} {...copy} of={t("response")} />
            </>
          )}
        </div>
      )}
      <FormError>{send.error ? textOf(send.error) : undefined}</FormError>
      <ShowCall call={call} className="mt-3" />
    </Dialog>
  );
}

/** The request as it went out. */
function sentOf(
  url: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${url}`, ...lines, "", body].join("\n");
}
