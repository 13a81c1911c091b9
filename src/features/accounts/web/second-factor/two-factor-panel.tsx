import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { announce } from "#src/web/cabinet/notices.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import { Skeleton } from "#src/web/ui/skeleton.tsx";
import { SettingRow } from "../setting-row.tsx";
import { totpQuery } from "./totp-query.ts";

// The dialogs and what draws QR codes are loaded when they are opened.
const SetUpDialog = lazy(async () => ({ default: (await import("./set-up-dialog.tsx")).SetUpDialog }));
const CodesDialog = lazy(async () => ({ default: (await import("./codes-dialog.tsx")).CodesDialog }));
const SwitchOffDialog = lazy(async () => ({
  default: (await import("./switch-off-dialog.tsx")).SwitchOffDialog,
}));

const codesOfUser = 10;

type Opened =
  | { readonly kind: "set-up"; readonly secret: ApiOutput<"POST /users/totp"> }
  | { readonly kind: "codes"; readonly codes: readonly string[] }
  | { readonly kind: "off" };

/** The authenticator that signing in asks for besides, and the recovery codes for when it is lost. */
export function TwoFactorPanel() {
  const t = useTranslations("twofactor");
  const query = useQuery(totpQuery);
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [opened, setOpened] = useState<Opened>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: totpQuery.queryKey });
  const onError = (error: unknown) => announce({ type: "red", text: { message: errorText(error) } });
  const setUp = useMutation({
    mutationFn: () => api("POST /users/totp", { body: {} }),
    onSuccess: (secret) => setOpened({ kind: "set-up", secret }),
    onError,
  });
  const renew = useMutation({
    mutationFn: () => api("POST /users/recovery-codes", { body: {} }),
    onSuccess: ({ recoveryCodes }) => setOpened({ kind: "codes", codes: recoveryCodes }),
    onError,
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: () => api("POST /users/totp/remove", { body: {} }),
    onError,
    onSettled: refresh,
  });
  const switchOff = () => {
    // Closed before the call, which may have to ask who is there in a dialog of its own.
    setOpened(undefined);
    remove.mutate();
  };
  const showCodes = (codes: readonly string[]) => {
    setOpened({ kind: "codes", codes });
    void refresh();
  };
  const close = () => setOpened(undefined);
  return (
    <Panel title={t("title")} note={t("note")} flush>
      <QueryView
        query={query}
        errorTitle={t("failed")}
        level={3}
        skeleton={<Skeleton className="m-4 h-11 max-md:h-18" />}
      >
        {({ since, recoveryCodesLeft, lostFrom }) =>
          since === null ? (
            <SettingRow name={t("app")} detail={t("off")}>
              <Button size="sm" pending={setUp.isPending} onClick={() => setUp.mutate()}>
                {t("setUp")}
              </Button>
            </SettingRow>
          ) : (
            <>
              {lostFrom !== null && <LostNote from={lostFrom} onStopped={refresh} />}
              <AppRow
                since={since}
                isEnding={remove.isPending}
                onSwitchOff={() => setOpened({ kind: "off" })}
              />
              <SettingRow name={t("codes")} detail={t("codesDetail")}>
                <div className="flex shrink-0 items-center gap-4">
                  <div className="w-28 max-md:hidden">
                    <p className="mb-1 text-end text-12 text-muted">
                      {t("left", { count: recoveryCodesLeft })}
                    </p>
                    <ScaleBar label={t("codes")} value={recoveryCodesLeft} max={codesOfUser} />
                  </div>
                  <Button size="sm" pending={renew.isPending} onClick={() => renew.mutate()}>
                    {t("newCodes")}
                  </Button>
                </div>
              </SettingRow>
            </>
          )
        }
      </QueryView>
      <Suspense>
        {opened?.kind === "set-up" && (
          <SetUpDialog secret={opened.secret} onDone={showCodes} onClose={close} />
        )}
        {opened?.kind === "codes" && <CodesDialog codes={opened.codes} onClose={close} />}
        {opened?.kind === "off" && <SwitchOffDialog onConfirm={switchOff} onClose={close} />}
      </Suspense>
    </Panel>
  );
}

/** Somebody says that the authenticator is lost: who is in can stop it. */
function LostNote({ from, onStopped }: { readonly from: string; readonly onStopped: () => void }) {
  const t = useTranslations("twofactor");
  const times = useTimes();
  const errorText = useErrorText();
  const stop = useMutation({
    mutationFn: () => api("DELETE /users/totp/recovery", { body: {} }),
    onError: (error) => announce({ type: "red", text: { message: errorText(error) } }),
    onSettled: onStopped,
  });
  return (
    <div className="flex flex-col gap-3 p-4">
      <Note tone="warn">{t("lostFrom", { at: times.stamp(from) })}</Note>
      <div>
        <Button pending={stop.isPending} onClick={() => stop.mutate()}>
          {t("notLost")}
        </Button>
      </div>
    </div>
  );
}

interface AppRowProps {
  readonly since: string;
  readonly isEnding: boolean;
  readonly onSwitchOff: () => void;
}

function AppRow({ since, isEnding, onSwitchOff }: AppRowProps) {
  const t = useTranslations("twofactor");
  const times = useTimes();
  return (
    <SettingRow name={t("app")} detail={t("on", { at: times.stamp(since) })}>
      <Button size="sm" aria-haspopup="dialog" pending={isEnding} onClick={onSwitchOff}>
        {t("switchOff")}
      </Button>
    </SettingRow>
  );
}
