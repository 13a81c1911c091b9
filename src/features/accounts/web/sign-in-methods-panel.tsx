import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { type SigninProvider, signinNames } from "#src/shared/signin-providers.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { announce } from "#src/web/cabinet/notices.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { site } from "#src/web/site.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { type Passkey, passkeysQuery } from "./passkeys/passkeys-query.ts";
import { PasswordRow } from "./password-row.tsx";
import { SettingRow } from "./setting-row.tsx";
import { type Socials, socialsQuery } from "./socials-query.ts";
import { useOauth } from "./use-oauth.ts";

/** The password, if any can be mailed, and the services by which the user logs in, to link and to unlink. */
export function SignInMethodsPanel() {
  const t = useTranslations("signin.methods");
  const common = useTranslations("common.state");
  const query = useQuery(socialsQuery);
  const passkeys = useQuery(passkeysQuery).data?.passkeys;
  const hasEmail = useUser().email !== null;
  const offered = site().signIn?.providers ?? [];
  return (
    <Panel title={t("title")} flush>
      <QueryView
        query={query}
        errorTitle={t("failed")}
        level={3}
        skeleton={
          // On phones the text of the password has a line more.
          <div className={hasEmail ? "max-md:pb-5" : undefined}>
            <SkeletonRows label={common("loading")} rows={offered.length + Number(hasEmail)} rowHeight={64} />
          </div>
        }
      >
        {(socials) => (
          <>
            {hasEmail && <PasswordRow hasPassword={socials.hasPassword} />}
            {offered.map((provider) => (
              <ServiceRow
                key={provider}
                provider={provider}
                socials={socials}
                isOnlyWay={isOnlyWay(socials, passkeys)}
              />
            ))}
          </>
        )}
      </QueryView>
    </Panel>
  );
}

/** Whether nothing would be left to log in with without the one service that is linked; passkeys count on their host. */
function isOnlyWay({ hasPassword, identities }: Socials, passkeys: readonly Passkey[] | undefined): boolean {
  const isLeft = hasPassword || identities.length > 1;
  return !isLeft && passkeys?.some(({ host }) => host === location.hostname) === false;
}

interface ServiceRowProps {
  readonly provider: SigninProvider;
  readonly socials: Socials;
  readonly isOnlyWay: boolean;
}

function ServiceRow({ provider, socials: { identities }, isOnlyWay: isOnly }: ServiceRowProps) {
  const t = useTranslations("signin.methods");
  const name = signinNames[provider];
  const times = useTimes();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const identity = identities.find((one) => one.provider === provider);
  const say = (message: string) => announce({ type: "green", text: { message } });
  const refresh = () => queryClient.invalidateQueries({ queryKey: socialsQuery.queryKey });
  const link = useOauth({
    intent: "link",
    onEnd: () => {
      say(t("linkedNow", { name }));
      void refresh();
    },
  });
  const unlink = useMutation({
    mutationFn: () => api("POST /users/socials", { body: { provider, link: null } }),
    onSuccess: () => say(t("unlinkedNow", { name })),
    onError: (error) => announce({ type: "red", text: { message: errorText(error) } }),
    onSettled: refresh,
  });
  if (identity === undefined) {
    return (
      <SettingRow name={name} detail={t("notLinked")}>
        <Button
          size="sm"
          aria-label={t("linkOne", { name })}
          pending={link.pending === provider}
          onClick={() => void link.begin(provider)}
        >
          {t("link")}
        </Button>
      </SettingRow>
    );
  }
  const detail = t.rich("linked", {
    name: () => <bdi>{identity.label}</bdi>,
    at: times.stamp(identity.lastUsedAt),
  });
  if (isOnly)
    return (
      <SettingRow name={name} detail={detail}>
        <span className="max-w-42 text-end text-12 text-muted">{t("onlyWay")}</span>
      </SettingRow>
    );
  return (
    <SettingRow name={name} detail={detail}>
      <Button
        size="sm"
        aria-label={t("unlinkOne", { name })}
        pending={unlink.isPending}
        onClick={() => unlink.mutate()}
      >
        {t("unlink")}
      </Button>
    </SettingRow>
  );
}
