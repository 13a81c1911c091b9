import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { BarePage } from "#src/web/cabinet/bare-page.tsx";
import { announceCustomer } from "#src/web/session/other-tabs.ts";
import { landingPath } from "#src/web/session/wanted-path.ts";
import { Note } from "#src/web/ui/note.tsx";
import { Spinner } from "#src/web/ui/spinner.tsx";

/** `/look#…`: where the office leads to begin a look. Its link works once, so the page takes it out of the history. */
export function LookPage() {
  const t = useTranslations("look");
  const errorText = useErrorText();
  const [refusal, setRefusal] = useState<unknown>();
  const hasBegun = useRef(false);
  useEffect(() => {
    // A link works once: the second run of an effect in development must not use it.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const token = location.hash.slice(1);
    history.replaceState(null, "", location.pathname);
    void (async () => {
      try {
        await api("POST /v2/admin/look/open", { body: { token } });
        announceCustomer();
        location.replace(landingPath);
      } catch (error) {
        setRefusal(error);
      }
    })();
  }, []);
  return (
    <BarePage title={t("opening")} back={{ to: "/", label: t("home"), leads: "on" }}>
      <h1 className="text-32">{t("opening")}</h1>
      {refusal === undefined ? (
        <p role="status" className="mt-4 flex items-center gap-3 text-16 text-fg2">
          <Spinner />
          {t("openingText")}
        </p>
      ) : (
        <div role="alert" className="mt-4">
          <Note tone="danger">{errorText(refusal)}</Note>
        </div>
      )}
    </BarePage>
  );
}
