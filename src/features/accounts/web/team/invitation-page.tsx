import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "#src/shared/paths.ts";
import { api } from "#src/web/api/api.ts";
import { arrived } from "#src/web/api/arrived.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { texts } from "#src/web/cabinet/texts.ts";
import { useMailedToken } from "#src/web/cabinet/use-mailed-token.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { withTexts } from "#src/web/i18n/with-texts.tsx";
import { beginAgain } from "#src/web/session/act-for.ts";
import { session } from "#src/web/session/session.ts";
import { Button, ButtonLink } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Skeleton } from "#src/web/ui/skeleton.tsx";
import { AuthFrame } from "../auth-frame-widget.tsx";
import { invitationToken } from "./invitation-token.ts";

const InvitedSignup = lazy(async () => {
  const [module] = await Promise.all([
    import("./invited-signup.tsx").then(arrived),
    texts.want(["accounts"]),
  ]);
  return { default: withTexts("accounts", module.InvitedSignup) };
});

type Invitation = ApiOutput<"POST /auth/invitations/read">;

/** `/invitation`: where the mail of an invitation leads; who has no session comes back after a sign-in or sign-up. */
export function InvitationPage() {
  const t = useTranslations("team.invitation");
  const mailed = useMailedToken(undefined);
  const [token] = useState(() => invitationToken.keep(mailed));
  return (
    <AuthFrame decorated title={t("title")}>
      {token === undefined ? <Note tone="warn">{t("noToken")}</Note> : <Invited token={token} />}
    </AuthFrame>
  );
}

function Invited({ token }: { readonly token: string }) {
  const errorText = useErrorText();
  const query = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => api("POST /auth/invitations/read", { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.isPending) return <Skeleton className="h-24" />;
  if (query.error) return <Note tone="warn">{errorText(query.error)}</Note>;
  return <Offer invitation={query.data} token={token} />;
}

function Offer({ invitation, token }: { readonly invitation: Invitation; readonly token: string }) {
  const t = useTranslations("team");
  const { invitedBy, role, email } = invitation;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-16">
        {t.rich("invitation.text", {
          ...richTags,
          inviter: invitedBy,
          role: t(`roles.${role}.name`),
        })}
      </p>
      <p className="text-14 text-fg2">
        {t(`roles.${role}.detail`)} {t.rich("invitation.forEmail", { ...richTags, email })}
      </p>
      {session.isActive() ? <JoinButton token={token} /> : <WaysIn email={email} token={token} />}
    </div>
  );
}

/** For visitors: an account that is made here is in the team at once; for who has one, the token waits in this tab. */
function WaysIn({ email, token }: { readonly email: string; readonly token: string }) {
  const t = useTranslations("team.invitation");
  const [isNew, setNew] = useState(false);
  const next = `?next=${encodeURIComponent(paths.invitation)}`;
  if (isNew)
    return (
      <Suspense fallback={<Skeleton className="h-80" />}>
        <InvitedSignup email={email} token={token} />
      </Suspense>
    );
  return (
    <>
      <ButtonLink href={paths.login + next} tone="primary" size="lg" block>
        {t("login")}
      </ButtonLink>
      <Button size="lg" block onClick={() => setNew(true)}>
        {t("signup")}
      </Button>
    </>
  );
}

function JoinButton({ token }: { readonly token: string }) {
  const t = useTranslations("team.invitation");
  const errorText = useErrorText();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const [isSent, setSent] = useState(false);
  const code = refusal instanceof ApiError ? refusal.code : undefined;
  const run = async (work: () => Promise<void>) => {
    setPending(true);
    setRefusal(undefined);
    await work().catch(setRefusal);
    setPending(false);
  };
  const join = () =>
    run(async () => {
      await api("POST /auth/invitations/accept", { body: { token } });
      invitationToken.forget();
      beginAgain();
    });
  const sendAgain = () =>
    run(async () => {
      await api("POST /auth/verify-email/send", { body: {} });
      setSent(true);
    });
  const logIn = () =>
    run(async () => {
      await api("POST /auth/logout", { body: {} });
      session.logOut();
      location.assign(`${paths.login}?next=${encodeURIComponent(paths.invitation)}`);
    });
  return (
    <>
      <FormError>{refusal === undefined ? undefined : errorText(refusal)}</FormError>
      <Button tone="primary" size="lg" block pending={isPending} onClick={() => void join()}>
        {t("join")}
      </Button>
      {code === "email_unconfirmed" && (
        <Button size="lg" block onClick={() => void sendAgain()}>
          {t("sendAgain")}
        </Button>
      )}
      {code === "invitation_not_yours" && (
        <Button size="lg" block onClick={() => void logIn()}>
          {t("other")}
        </Button>
      )}
      {isSent && (
        <p role="status" className="text-13 text-muted">
          {t("sent")}
        </p>
      )}
    </>
  );
}
