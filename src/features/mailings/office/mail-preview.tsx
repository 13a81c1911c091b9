import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { pickLocale } from "#src/shared/locales.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { type MailingDraft, previewQuery } from "./mailings-query.ts";

type Text = MailingDraft["texts"][number];

/** A text as its readers get it by mail, with an example of a name; who may not write sees it as it was written: `text`. */
export function MailPreview({ text }: { readonly text: Text }) {
  const t = useTranslations("officeMailings");
  const errorText = useErrorText();
  const mayWrite = useMay("mailings.write");
  const preview = useQuery({
    ...previewQuery(text),
    enabled: mayWrite,
    placeholderData: keepPreviousData,
  });
  const { tag, dir } = pickLocale(text.language);
  const shown = preview.data ?? { ...text, greeting: null, warning: null, footer: null };
  return (
    <article
      lang={tag}
      dir={dir}
      aria-label={t("preview")}
      className="flex min-w-0 flex-col gap-3 rounded-10 border border-line bg-surface px-5 py-4 text-14 wrap-anywhere"
    >
      {preview.isError && <FormError>{errorText(preview.error)}</FormError>}
      <h2 className="border-b border-line pb-2 text-16 font-medium">{shown.subject}</h2>
      {shown.greeting !== null && <p>{shown.greeting}</p>}
      <p className="whitespace-pre-line">{shown.body}</p>
      {shown.warning !== null && <p className="text-fg2">{shown.warning}</p>}
      {shown.footer !== null && (
        <p className="border-t border-line pt-2 text-12 text-muted">{shown.footer}</p>
      )}
    </article>
  );
}
