import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { sitesKey } from "../queries.ts";
import type { MailSenderItemProps } from "./mail-sender-item.tsx";

/** Our name servers have what was written by then. */
const servedMs = 2_500;

/** Below the records of a domain: have them looked at, or written where its zone is ours. */
export function MailRecordActs({ siteId, sender }: MailSenderItemProps) {
  const t = useTranslations("whitelabelMail");
  const times = useTimes();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const params = { id: siteId };
  const onSettled = () => queryClient.invalidateQueries({ queryKey: sitesKey });
  const look = () => api("POST /v2/whitelabel/{id}/mail-sender/check", { params, body: {} });
  const check = useMutation({ mutationFn: look, onSettled });
  const write = useMutation({
    mutationFn: async () => {
      await api("POST /v2/whitelabel/{id}/mail-sender/records", { params, body: {} });
      await new Promise((resolve) => setTimeout(resolve, servedMs));
      return look();
    },
    onSettled,
  });
  const failed = [check, write].find(({ isError }) => isError);
  const isRight = sender.records.every((record) => record.isRight);
  return (
    <>
      <ForRole right="orders.buy">
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" pending={check.isPending} onClick={() => check.mutate()}>
            {t("check")}
          </Button>
          {sender.isZoneOurs && !isRight && (
            <Button size="sm" tone="primary" pending={write.isPending} onClick={() => write.mutate()}>
              {t("write")}
            </Button>
          )}
          {sender.checkedAt !== null && (
            <span className="text-12 text-muted">
              {t("checked", { time: times.stamp(sender.checkedAt) })}
            </span>
          )}
        </div>
      </ForRole>
      {failed?.error && <span className="text-13 text-danger">{errorText(failed.error)}</span>}
    </>
  );
}
