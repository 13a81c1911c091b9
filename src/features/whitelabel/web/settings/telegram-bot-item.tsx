import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { SiteId } from "../queries.ts";
import { TelegramBotFacts } from "./telegram-bot-facts.tsx";
import { type OwnBot, type SiteTelegram, telegramQuery } from "./telegram-query.ts";

const RemoveBotDialog = lazy(async () => ({
  default: (await import("./remove-bot-dialog.tsx")).RemoveBotDialog,
}));
const SetBotDialog = lazy(async () => ({ default: (await import("./set-bot-dialog.tsx")).SetBotDialog }));

const kinds = { ok: "ok", broken: "bad", conflict: "bad", away: "warn" } as const satisfies Readonly<
  Record<OwnBot["state"], string>
>;

/** The bot, whether it works, and what is done with it. */
export function TelegramBotItem({
  siteId,
  telegram: { bot, isSimulated },
}: {
  readonly siteId: SiteId;
  readonly telegram: SiteTelegram;
}) {
  const t = useTranslations("whitelabelTelegram");
  const common = useTranslations("common.action");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<"set" | "remove" | null>(null);
  const check = useMutation({
    mutationFn: () =>
      api("POST /v2/whitelabel/{id}/telegram-bot/check", { params: { id: siteId }, body: {} }),
    onSuccess: (found) => queryClient.setQueryData(telegramQuery(siteId).queryKey, found),
  });
  const close = () => {
    setOpen(null);
    check.reset();
  };
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <BotState bot={bot} />
        <ForRole right="orders.buy">
          <div className="ms-auto flex flex-wrap items-center gap-2">
            {bot !== null && (
              <>
                <Button size="sm" pending={check.isPending} onClick={() => check.mutate()}>
                  {t("check")}
                </Button>
                <Button size="sm" onClick={() => setOpen("remove")}>
                  {common("remove")}
                </Button>
              </>
            )}
            <Button size="sm" onClick={() => setOpen("set")}>
              {t(bot === null ? "setUp" : "change")}
            </Button>
          </div>
        </ForRole>
      </div>
      {bot !== null && <TelegramBotFacts bot={bot} />}
      {isSimulated && <Note>{t("simulated")}</Note>}
      {check.isError && <span className="text-13 text-danger">{errorText(check.error)}</span>}
      <Suspense>
        {open === "set" && <SetBotDialog siteId={siteId} bot={bot} onClose={close} />}
        {open === "remove" && bot !== null && <RemoveBotDialog siteId={siteId} bot={bot} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** Which bot it is, and whether it works. */
function BotState({ bot }: { readonly bot: OwnBot | null }) {
  const t = useTranslations("whitelabelTelegram.state");
  if (bot === null) return <Buoy kind="off">{t("none")}</Buoy>;
  return (
    <>
      <bdi className="font-mono text-13 font-medium wrap-anywhere">@{bot.username}</bdi>
      <Buoy kind={kinds[bot.state]}>{t(bot.state)}</Buoy>
    </>
  );
}
