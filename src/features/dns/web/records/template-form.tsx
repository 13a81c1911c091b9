import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { ZoneDomain } from "../zone-domain.ts";
import { rowsOfPreview } from "./preview-rows.ts";
import type { Template } from "./record-types.ts";
import type { Editor } from "./use-editor.ts";
import { useProblemText } from "./use-problem-text.ts";
import { useTemplateTexts } from "./use-template-texts.ts";

export interface TemplateFormProps {
  readonly domain: ZoneDomain;
  readonly editor: Editor;
  readonly onDone: () => void;
}

/** Sets of records to fill in: they become rows of the editor, to be looked at and saved there. */
export function TemplateForm({ domain, editor, onDone }: TemplateFormProps) {
  const t = useTranslations("zone.templates");
  const common = useTranslations("common.state");
  const templates = useQuery({
    queryKey: [...domain.queryKey, "templates"],
    queryFn: ({ signal }) =>
      api("GET /v2/domains/{id}/records/templates", { params: { id: domain.id }, signal }),
    staleTime: Infinity,
  });
  return (
    <QueryView
      query={templates}
      errorTitle={t("loadError")}
      level={3}
      skeleton={<SkeletonRows label={common("loading")} rows={3} rowHeight={44} />}
    >
      {(data) => <Filling domain={domain} editor={editor} onDone={onDone} templates={data.templates} />}
    </QueryView>
  );
}

function Filling({
  domain,
  editor,
  onDone,
  templates,
}: TemplateFormProps & { readonly templates: readonly Template[] }) {
  const t = useTranslations("zone.templates");
  const textOf = useErrorText();
  const problemOf = useProblemText();
  const texts = useTemplateTexts();
  const [id, setId] = useState(templates[0]?.id);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const template = templates.find((one) => one.id === id);
  const fill = useMutation({
    mutationFn: (chosen: Template) =>
      api("POST /v2/domains/{id}/records/templates", {
        params: { id: domain.id },
        body: { template: chosen.id, values: valuesOf(chosen, values), mode: "preview" },
      }),
    onSuccess: ({ preview, removedIds }) => {
      if (preview.problems.length > 0) return;
      editor.addAll(rowsOfPreview(preview), removedIds);
      onDone();
    },
  });
  const problems = fill.data?.preview.problems ?? (fill.error instanceof ApiError ? fill.error.rows : []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (template && !fill.isPending) fill.mutate(template);
  };
  return (
    <form onSubmit={send} className="grid gap-4">
      <SelectField
        label={t("choose")}
        value={id}
        onValueChange={(next) => {
          fill.reset();
          setId(next);
        }}
        options={templates.map((one) => ({
          value: one.id,
          label: texts.name(one.id),
          detail: t(`group.${one.group}`),
        }))}
        hint={template && texts.about(template.id)}
      />
      {template?.fields.map((field) => (
        <TextField
          key={`${template.id} ${field.name}`}
          mono
          label={texts.field(field.name)}
          aside={field.isRequired ? undefined : t("optional")}
          placeholder={field.example}
          required={field.isRequired}
          value={values[field.name] ?? ""}
          onChange={(event) => {
            fill.reset();
            setValues({ ...values, [field.name]: event.currentTarget.value });
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ))}
      <div aria-live="polite" className="empty:hidden">
        {problems.length > 0 ? (
          <Note tone="danger" title={t("refused")}>
            {[...new Set(problems.map((problem) => problemOf(problem)))].map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Note>
        ) : (
          fill.error && <Note tone="danger">{textOf(fill.error)}</Note>
        )}
      </div>
      <div className="flex justify-end">
        <Button type="submit" tone="primary" pending={fill.isPending} disabled={!template}>
          {t("take")}
        </Button>
      </div>
    </form>
  );
}

/** Fields that stayed empty are not sent. */
function valuesOf(template: Template, values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    template.fields.flatMap(({ name }) => {
      const value = values[name]?.trim() ?? "";
      return value === "" ? [] : [[name, value] as const];
    }),
  );
}
