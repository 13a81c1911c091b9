import { useEffect, useReducer, useState } from "react";
import { useTranslations } from "use-intl";
import { sampleLanguages } from "#src/shared/call-samples/code-samples.ts";
import { operationIdOf } from "#src/shared/call-samples/operation-id.ts";
import { codeList } from "#src/shared/list-text.ts";
import { apiDocsPath, pathOf } from "#src/shared/paths.ts";
import type { AnyKeyCall } from "#src/web/api/key-call.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { CodeBox } from "#src/web/ui/code-box.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { keyScopes } from "./key-scopes.gen.ts";
import type { ShowCallProps } from "./show-call.tsx";
import { secretPlace, shownRequest } from "./shown-request.ts";

export type CallPanelProps = Omit<ShowCallProps, "className">;

/** The call of a form in four languages, what a key needs for it, and where it is documented. */
export function CallPanel({ call, check, form }: CallPanelProps) {
  const t = useTranslations("call");
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => form?.subscribe({ formState: { values: true }, callback: draw }), [form]);
  const shown = call();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {shown !== undefined && check && <RefusedNote check={check} of={JSON.stringify(shown.input)} />}
      {shown === undefined ? <p className="text-13 text-muted">{t("missing")}</p> : <Request call={shown} />}
    </div>
  );
}

function Request({ call }: { readonly call: AnyKeyCall }) {
  const t = useTranslations("call");
  const common = useTranslations("common.action");
  const [chosen, choose] = useState<string>(sampleLanguages[0].lang);
  const language = sampleLanguages.find(({ lang }) => lang === chosen) ?? sampleLanguages[0];
  const { example, hidden } = shownRequest(call, location.origin);
  const scopes = keyScopes[call.route]?.split(" ") ?? [];
  return (
    <>
      <div dir="ltr" className="overflow-x-auto">
        <Segmented
          label={t("language")}
          value={language.lang}
          onValueChange={choose}
          isView
          options={sampleLanguages.map(({ lang, label }) => ({ value: lang, label }))}
        />
      </div>
      <CodeBox
        code={language.sampleOf(example).trimEnd()}
        copyLabel={common("copy")}
        copiedLabel={common("copied")}
        of={language.label}
      />
      {hidden.length > 0 && (
        <p className="text-13 text-pretty text-fg2">
          {t.rich("hidden", { ...richTags, fields: codeList(hidden), place: secretPlace })}
        </p>
      )}
      <p className="text-13 text-pretty text-fg2">
        {t.rich("needs", { ...richTags, scopes: codeList(scopes) })}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-13">
        <NewTab href={pathOf("cabinet-api")}>{t("keys")}</NewTab>
        <NewTab href={`${apiDocsPath}#${operationIdOf(call.route)}`}>{t("documentation")}</NewTab>
      </p>
    </>
  );
}

/** What is filled in stays: the form keeps its page. */
function NewTab({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="touch-target underline underline-offset-3">
      {children}
    </a>
  );
}

/** Says that the values would not be accepted, once that is found out. */
function RefusedNote({
  check,
  of,
}: {
  readonly check: NonNullable<ShowCallProps["check"]>;
  /** The values, as a text. */
  readonly of: string;
}) {
  const t = useTranslations("call");
  const [refused, setRefused] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    const find = async () => {
      const verdict = await check();
      const isRight = typeof verdict === "object" ? Object.keys(verdict.errors).length === 0 : verdict;
      if (isCurrent) setRefused(isRight === false ? of : undefined);
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [check, of]);
  return refused === of && <Note tone="warn">{t("refused")}</Note>;
}
