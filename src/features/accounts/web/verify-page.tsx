import { useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useMailedToken } from "#src/web/cabinet/use-mailed-token.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { session } from "#src/web/session/session.ts";
import { userQuery } from "#src/web/session/user-query.ts";
import { hasPasskeys } from "#src/web/api/passkey-support.ts";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { AuthFrame } from "./auth-frame-widget.tsx";
import { useCall } from "./use-call.ts";
import type { VerifySearch } from "./verify-search.ts";

type Done = ApiOutput<"POST /auth/verify-email"> | { readonly purpose: "release" };

/** Only an undo leads to it. */
const ResetPasswordForm = lazy(async () => ({
  default: (await import("./reset-password-form.tsx")).ResetPasswordForm,
}));

/** Only new customers meet it. */
const OfferPasskey = lazy(async () => ({
  default: (await import("./passkeys/offer-passkey.tsx")).OfferPasskey,
}));

/** What a link does that has a page of its own, by what it is for. */
const panels = {
  "not-me": lazy(async () => ({ default: (await import("./not-me-panel.tsx")).NotMePanel })),
  factors: lazy(async () => ({ default: (await import("./recover-factors-panel.tsx")).RecoverFactorsPanel })),
};

const linkClass = buttonClass({ tone: "primary", size: "lg", block: true });

/**
 * `/verify`: where links about an address lead. It acts when its button is pressed: mail scanners that open
 * links must not use them up.
 */
export function VerifyPage() {
  const t = useTranslations("verify");
  const search = useSearch({ from: "/bare/verify" });
  const token = useMailedToken(search.token);
  const purpose = search.for ?? "verify";
  const [done, setDone] = useState<Done>();
  return (
    <AuthFrame
      decorated
      title={done ? t(`${done.purpose}.doneTitle`) : t(`${purpose}.title`)}
      lead={done || hasPanel(purpose) ? undefined : t(`${purpose}.lead`)}
    >
      {done ? (
        <VerifyDone done={done} />
      ) : token === undefined ? (
        <Note tone="warn">{t("noToken")}</Note>
      ) : hasPanel(purpose) ? (
        <PurposePanel purpose={purpose} token={token} />
      ) : (
        <VerifyButton purpose={purpose} token={token} onDone={setDone} />
      )}
    </AuthFrame>
  );
}

type Purpose = NonNullable<VerifySearch["for"]>;
type PanelPurpose = keyof typeof panels;

function hasPanel(purpose: Purpose): purpose is PanelPurpose {
  return purpose in panels;
}

function PurposePanel({ purpose, token }: { readonly purpose: PanelPurpose; readonly token: string }) {
  const Panel = panels[purpose];
  return (
    <Suspense>
      <Panel token={token} />
    </Suspense>
  );
}

interface VerifyButtonProps {
  readonly purpose: Exclude<Purpose, PanelPurpose>;
  readonly token: string;
  readonly onDone: (done: Done) => void;
}

function VerifyButton({ purpose, token, onDone }: VerifyButtonProps) {
  const t = useTranslations("verify");
  const queryClient = useQueryClient();
  const call = useCall(async () => {
    const done = await api("POST /auth/verify-email", { body: { token } });
    // Undoing a change ends every session, this browser's too.
    if (done.purpose === "undo") session.logOut();
    else await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    onDone(done);
  });
  const release = useCall(async () => {
    await api("POST /auth/verify-email/release", { body: { token } });
    onDone({ purpose: "release" });
  });
  return (
    <div className="flex flex-col gap-4">
      <FormError>{call.refusal ?? release.refusal}</FormError>
      <Button tone="primary" size="lg" block pending={call.isPending} onClick={call.start}>
        {t(`${purpose}.submit`)}
      </Button>
      {purpose === "undo" && (
        <>
          <p className="text-14 text-fg2">{t("release.lead")}</p>
          <Button size="lg" block pending={release.isPending} onClick={release.start}>
            {t("release.submit")}
          </Button>
        </>
      )}
    </div>
  );
}

function VerifyDone({ done }: { readonly done: Done }) {
  const t = useTranslations("verify");
  const resetText = useTranslations("accounts.reset");
  const [hasPassword, setHasPassword] = useState(false);
  const text =
    done.purpose === "release"
      ? t("release.done")
      : t.rich(`${done.purpose}.done`, { ...richTags, email: done.email });
  if (done.purpose === "undo" && done.recoveryToken !== undefined && !hasPassword)
    return (
      <div className="flex flex-col gap-4">
        <div role="status">
          <Note tone="ok">{text}</Note>
        </div>
        <Suspense>
          <ResetPasswordForm token={done.recoveryToken} onDone={() => setHasPassword(true)} />
        </Suspense>
      </div>
    );
  return (
    <div role="status" className="flex flex-col gap-4">
      <Note tone="ok">{hasPassword ? resetText("done") : text}</Note>
      {session.isActive() ? (
        <>
          <Link to="/settings" className={linkClass}>
            {t("settings")}
          </Link>
          {done.purpose === "verify" && hasPasskeys() && (
            <Suspense>
              <OfferPasskey />
            </Suspense>
          )}
        </>
      ) : (
        <Link to="/login" className={linkClass}>
          {t("login")}
        </Link>
      )}
    </div>
  );
}
