import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { pickLocale } from "#src/shared/locales.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import type { SiteId } from "../queries.ts";
import { mailingMarks } from "./mailing-columns.tsx";
import { mailingsKey, type SiteMailing } from "./queries.ts";

/** What became of a mailing, what it says, and how it is stopped. */
export function SentMailing({ id, mailing }: { readonly id: SiteId; readonly mailing: SiteMailing }) {
  const t = useTranslations("whitelabelMailing");
  const times = useTimes();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const stop = useMutation({
    mutationFn: () =>
      api("POST /v2/whitelabel/{id}/mailings/{mailingId}/stop", {
        params: { id, mailingId: mailing.id },
        body: {},
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailingsKey(id) }),
  });
  const { state, recipients, mailed, leftOut, bounced, sendAt } = mailing;
  const isOpen = state === "review" || state === "queued" || state === "sending";
  const count = (number: number) => <BdiCode>{number}</BdiCode>;
  return (
    <div className="grid min-w-0 gap-5">
      <Buoy kind={mailingMarks[state]}>{t(`state.${state}`)}</Buoy>
      {state === "review" && <p className="text-13 text-pretty text-muted">{t("reviewText")}</p>}
      <KeyValueList
        items={[
          { key: "recipients", label: t("list.recipients"), value: count(recipients) },
          { key: "mailed", label: t("list.mailed"), value: count(mailed) },
          { key: "leftOut", label: t("list.leftOut"), value: count(leftOut) },
          { key: "bounced", label: t("list.bounced"), value: count(bounced) },
          ...(sendAt === null ? [] : [{ key: "at", label: t("send.at"), value: times.stamp(sendAt) }]),
        ]}
      />
      {mailing.texts.map(({ language, subject, body }) => {
        const { tag, dir } = pickLocale(language);
        return (
          <article key={language} lang={tag} dir={dir} className="grid gap-3 text-14 wrap-anywhere">
            <h3 className="text-16 font-medium">{subject}</h3>
            <p className="whitespace-pre-line">{body}</p>
          </article>
        );
      })}
      <FormError>{stop.isError ? errorText(stop.error) : undefined}</FormError>
      {isOpen && (
        <ForRole right="orders.buy">
          <div>
            <Button pending={stop.isPending} onClick={() => stop.mutate()}>
              {t("stop")}
            </Button>
          </div>
        </ForRole>
      )}
    </div>
  );
}
