import { useTranslations } from "use-intl";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useNow } from "#src/web/i18n/use-now.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Switch } from "#src/web/ui/switch.tsx";
import { LimitForm } from "./limit-form.tsx";
import type { Chat } from "./queries.ts";
import { useLinkCalls } from "./use-link-calls.ts";

/** The connected chats, each with what it may do: `chats`. */
export function ChatsPanel({ chats }: { readonly chats: readonly Chat[] }) {
  const t = useTranslations("telegram.chats");
  return (
    <Panel title={t("title")} flush>
      <ul>
        {chats.map((chat) => (
          <ChatRow key={chat.id} chat={chat} />
        ))}
      </ul>
    </Panel>
  );
}

const rowClass = "flex flex-wrap items-center justify-between gap-x-6 gap-y-2";

function ChatRow({ chat }: { readonly chat: Chat }) {
  const t = useTranslations("telegram.chats");
  const textOf = useErrorText();
  const times = useTimes();
  const now = useNow(60_000);
  const { change, remove, test } = useLinkCalls(chat);
  const error = change.error ?? remove.error ?? test.error;
  const { mayAct, spendLimitCents } = chat;
  return (
    <li className="grid gap-3 border-line px-4 py-3 not-last:border-b">
      <div className={rowClass}>
        <div className="min-w-0">
          <p className="text-14 font-medium wrap-anywhere">
            <bdi>{chat.name}</bdi>
          </p>
          <p className="text-13 text-muted">
            {t.rich("facts", {
              day: times.day(chat.connectedAt),
              seen: () => <AgeLabel at={chat.lastSeenAt} />,
            })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {chat.state === "live" && (
            <Button size="sm" pending={test.isPending} onClick={() => test.mutate()}>
              {t("test")}
            </Button>
          )}
          <Button size="sm" tone="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            {t("disconnect")}
          </Button>
        </div>
      </div>
      {test.isSuccess && (
        <p role="status" className="text-13 text-ok">
          {t("tested")}
        </p>
      )}
      {chat.state === "live" && Date.parse(chat.trustedAt) > now.getTime() && (
        <p className="text-13 text-muted">{t("mailToo", { day: times.day(chat.trustedAt) })}</p>
      )}
      {chat.state === "blocked" && <Note tone="warn">{t("blockedText")}</Note>}
      <div className={rowClass}>
        <div className="min-w-0">
          <p className="text-14 font-medium">{t("act")}</p>
          <p className="text-13 text-muted">{t("actDetail")}</p>
        </div>
        <Switch
          label={t("act")}
          labelHidden
          checked={mayAct}
          disabled={change.isPending}
          onCheckedChange={(isOn) =>
            change.mutate({ mayAct: isOn, spendLimitCents: isOn ? spendLimitCents : 0 })
          }
        />
      </div>
      {mayAct && (
        <LimitForm
          key={spendLimitCents}
          cents={spendLimitCents}
          pending={change.isPending}
          onSave={(cents) => change.mutate({ mayAct, spendLimitCents: cents })}
        />
      )}
      <FormError>{error ? textOf(error) : undefined}</FormError>
    </li>
  );
}
