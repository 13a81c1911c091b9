import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { AuthFrame } from "#src/features/accounts/web/auth-frame-widget.tsx";
import { api } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { site } from "#src/web/site.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";

const route = getRouteApi("/bare/u/$token");

/** `/u/{token}`: where the last link of a mail with offers leads. It acts when its button is pressed: scanners open links. */
export function UnsubscribePage() {
  const t = useTranslations("unsubscribe");
  const errorText = useErrorText();
  const { token } = route.useParams();
  const end = useMutation({ mutationFn: () => api("POST /v2/mailings/unsubscribe", { body: { token } }) });
  const isUnknown = end.error instanceof ApiError && end.error.code === "not_found";
  const brand = site().name;
  return (
    <AuthFrame decorated title={t("title")} lead={end.isSuccess ? undefined : t("lead", { brand })}>
      {end.isSuccess ? (
        <div role="status">
          <Note tone="ok">{t("done", { brand })}</Note>
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <FormError>{end.error && (isUnknown ? t("unknown") : errorText(end.error))}</FormError>
          <Button tone="primary" size="lg" block pending={end.isPending} onClick={() => end.mutate()}>
            {t("submit")}
          </Button>
        </div>
      )}
    </AuthFrame>
  );
}
