import { useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { session } from "#src/web/session/session.ts";
import { userQuery } from "#src/web/session/user-query.ts";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { AuthFrame } from "./auth-frame-widget.tsx";
import type { VerifySearch } from "./verify-search.ts";

type Done = ApiOutput<"POST /auth/verify-email">;

const linkClass = buttonClass({ tone: "primary", size: "lg", block: true });

/**
 * `/verify`: where links about an address lead. It acts when its button is pressed: mail scanners that open
 * links must not use them up.
 */
export function VerifyPage() {
  const t = useTranslations("accounts.verify");
  const search = useSearch({ from: "/bare/verify" });
  const purpose = search.for ?? "verify";
  const [done, setDone] = useState<Done>();
  return (
    <AuthFrame title={t(`${purpose}.title`)} lead={done ? undefined : t(`${purpose}.lead`)}>
      {done ? (
        <VerifyDone done={done} />
      ) : search.token === undefined ? (
        <Note tone="warn">{t("noToken")}</Note>
      ) : (
        <VerifyButton purpose={purpose} token={search.token} onDone={setDone} />
      )}
    </AuthFrame>
  );
}

interface VerifyButtonProps {
  readonly purpose: NonNullable<VerifySearch["for"]>;
  readonly token: string;
  readonly onDone: (done: Done) => void;
}

function VerifyButton({ purpose, token, onDone }: VerifyButtonProps) {
  const t = useTranslations("accounts.verify");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const follow = async () => {
    setPending(true);
    setRefusal(undefined);
    try {
      const done = await api("POST /auth/verify-email", { body: { token } });
      // Undoing a change ends every session, this browser's too.
      if (done.purpose === "undo") session.logOut();
      else await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      onDone(done);
    } catch (error) {
      setRefusal(errorText(error));
      setPending(false);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <FormError>{refusal}</FormError>
      <Button tone="primary" size="lg" block pending={isPending} onClick={() => void follow()}>
        {t(`${purpose}.submit`)}
      </Button>
    </div>
  );
}

function VerifyDone({ done }: { readonly done: Done }) {
  const t = useTranslations("accounts.verify");
  const next =
    done.purpose === "undo" ? (
      <Link to="/recovery" className={linkClass}>
        {t("undo.next")}
      </Link>
    ) : session.isActive() ? (
      <Link to="/settings" className={linkClass}>
        {t("settings")}
      </Link>
    ) : (
      <Link to="/login" className={linkClass}>
        {t("login")}
      </Link>
    );
  return (
    <div role="status" className="flex flex-col gap-4">
      <Note tone="ok">{t.rich(`${done.purpose}.done`, { ...richTags, email: done.email })}</Note>
      {next}
    </div>
  );
}
