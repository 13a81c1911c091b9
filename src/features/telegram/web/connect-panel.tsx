import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { ConnectedChat } from "./connected-chat.tsx";
import { OfferedChat } from "./offered-chat.tsx";
import type { Chat, Telegram } from "./queries.ts";

const ConnectLink = lazy(async () => ({ default: (await import("./connect-link.tsx")).ConnectLink }));

export interface ConnectPanelProps {
  readonly chats: readonly Chat[];
  readonly isSimulated: boolean;
  /** The account at Telegram by which the user logs in, whose chat is connected by one press; null: none. */
  readonly offer: Telegram["offer"];
}

/** Makes a link that connects a chat, and waits for its person: `chats`, `isSimulated`, `offer`. */
export function ConnectPanel({ chats, isSimulated, offer }: ConnectPanelProps) {
  const t = useTranslations("telegram.connect");
  const textOf = useErrorText();
  const [before, setBefore] = useState<readonly string[]>([]);
  const make = useMutation({
    mutationFn: () => api("POST /v2/telegram/connect", { body: {} }),
    onMutate: () => setBefore(chats.map(({ id }) => id)),
  });
  const added = make.data && chats.find(({ id }) => !before.includes(id));
  const isFirst = chats.length === 0;
  if (added) return <ConnectedChat chat={added} onEnd={make.reset} />;
  return (
    <Panel title={isFirst ? t("title") : t("another")}>
      <div className="grid gap-4">
        {isFirst && (
          <div className="grid gap-2 text-14">
            <p>{t("lead")}</p>
            <ul className="grid list-disc gap-1 ps-5 text-13 text-fg2">
              <li>{t("does.notices")}</li>
              <li>{t("does.reads")}</li>
              <li>{t("does.acts")}</li>
            </ul>
          </div>
        )}
        {offer !== null && make.data === undefined && <OfferedChat name={offer.name} />}
        {make.data ? (
          <Suspense>
            <ConnectLink
              key={make.data.url}
              link={make.data}
              isSimulated={isSimulated}
              onAgain={() => make.mutate()}
              onCancel={make.reset}
            />
          </Suspense>
        ) : (
          <div>
            <Button
              tone={isFirst && offer === null ? "primary" : "secondary"}
              icon={<Send strokeWidth={1.6} />}
              pending={make.isPending}
              onClick={() => make.mutate()}
            >
              {t("title")}
            </Button>
          </div>
        )}
        <FormError>{make.error ? textOf(make.error) : undefined}</FormError>
      </div>
    </Panel>
  );
}
