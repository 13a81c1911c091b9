import { useMutation, useQuery } from "@tanstack/react-query";
import { type ResolverResult, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { makeCall } from "#src/web/api/api.ts";
import type { ApiBody, ApiOutput } from "#src/web/api/api-contract.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { rowsOfPreview } from "./preview-rows.ts";
import { OwnServers } from "./own-servers.tsx";
import type { Template } from "./record-types.ts";
import { templatesQuery } from "./templates-query.ts";
import type { ToolFormProps } from "./tool-dialogs.tsx";
import { useProblemText } from "./use-problem-text.ts";
import { useTemplateTexts } from "./use-template-texts.ts";

export type TemplateFormProps = Pick<ToolFormProps, "domain" | "editor" | "onDone">;

/** Templates to fill in: they become rows of the editor, to be reviewed and saved there. */
export function TemplateForm({ domain, editor, onDone }: TemplateFormProps) {
  const t = useTranslations("zone.templates");
  const common = useTranslations("common.state");
  const templates = useQuery(templatesQuery(domain));
  return (
    <QueryView
      query={templates}
      errorTitle={t("loadError")}
      level={3}
      skeleton={<SkeletonRows label={common("loading")} rows={3} rowHeight={44} />}
    >
      {(data) => <Filling domain={domain} editor={editor} onDone={onDone} {...data} />}
    </QueryView>
  );
}

interface Values {
  readonly id: Template["id"] | undefined;
  readonly values: Readonly<Record<string, string | undefined>>;
}

type Filled = Pick<ApiBody<"POST /v2/domains/{id}/records/templates">, "template" | "values">;

/** What its template needs and was not typed. */
function missingFields(templates: readonly Template[], typed: Values): ResolverResult<Values> {
  const needed =
    templates.find(({ id }) => id === typed.id)?.fields.filter(({ isRequired }) => isRequired) ?? [];
  const missing = needed.filter(({ name }) => (typed.values[name] ?? "").trim() === "");
  if (missing.length === 0) return { values: typed, errors: {} };
  const required = { type: "required", message: "required" };
  return { values: {}, errors: { values: Object.fromEntries(missing.map(({ name }) => [name, required])) } };
}

function Filling({
  domain,
  editor,
  onDone,
  templates,
  serverAddresses,
}: TemplateFormProps & ApiOutput<"GET /v2/domains/{id}/records/templates">) {
  const t = useTranslations("zone.templates");
  const problemOf = useProblemText();
  const texts = useTemplateTexts();
  const callOf = (chosen: Filled) =>
    keyCall("POST /v2/domains/{id}/records/templates", {
      params: { id: domain.id },
      body: { ...chosen, mode: "preview" },
    });
  const fill = useMutation({
    mutationFn: (chosen: Filled) => makeCall(callOf(chosen)),
    onSuccess: ({ preview, removedIds }) => {
      if (preview.problems.length > 0) return;
      editor.addAll(rowsOfPreview(preview), removedIds);
      onDone();
    },
  });
  const problems = fill.data?.preview.problems ?? (fill.error instanceof ApiError ? fill.error.rows : []);
  const form = useCallForm<Values>({
    resolver: (typed) => missingFields(templates, typed),
    empty: { id: templates[0]?.id, values: {} },
    fields: [],
    call: ({ id: chosen, values }) => {
      const one = templates.find((known) => known.id === chosen);
      return one && callOf({ template: one.id, values: valuesOf(one, values) });
    },
    send: async ({ values }) => {
      if (template) await fill.mutateAsync({ template: template.id, values: valuesOf(template, values) });
    },
  });
  const id = useWatch({ control: form.form.control, name: "id" });
  const template = templates.find((one) => one.id === id);
  const forget = () => {
    fill.reset();
    form.forgetRefusal();
  };
  return (
    <Form form={form} className="grid gap-4">
      <SelectField
        label={t("choose")}
        value={id}
        onValueChange={(next) => {
          forget();
          form.form.clearErrors();
          form.form.setValue("id", next);
        }}
        options={templates.map((one) => ({
          value: one.id,
          label: texts.name(one.id),
          detail: t(`group.${one.group}`),
        }))}
        hint={template && texts.about(template.id)}
      />
      {template?.fields.map((field) => {
        const input = form.field(`values.${field.name}`);
        return (
          <div key={`${template.id} ${field.name}`} className="grid gap-2">
            <TextField
              mono
              label={texts.field(field.name)}
              aside={field.isRequired ? undefined : t("optional")}
              placeholder={field.example}
              required={field.isRequired}
              {...input}
              onChange={(event) => {
                forget();
                return input.onChange(event);
              }}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <OwnServers
              servers={serverAddresses.filter(({ kind }) => kind === field.kind)}
              onChoose={(address) => {
                forget();
                form.form.setValue(`values.${field.name}`, address);
                form.form.clearErrors(`values.${field.name}`);
              }}
            />
          </div>
        );
      })}
      <div aria-live="polite" className="empty:hidden">
        {problems.length > 0 ? (
          <Note tone="danger" title={t("refused")}>
            {[...new Set(problems.map((problem) => problemOf(problem)))].map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Note>
        ) : (
          form.refusal !== undefined && <Note tone="danger">{form.refusal}</Note>
        )}
      </div>
      <div className="flex justify-end">
        <Button type="submit" tone="primary" pending={form.isPending} disabled={!template}>
          {t("take")}
        </Button>
      </div>
      <ShowCall {...form.shown} />
    </Form>
  );
}

/** Fields that stayed empty are not sent. */
function valuesOf(template: Template, values: Values["values"]): Record<string, string> {
  return Object.fromEntries(
    template.fields.flatMap(({ name }) => {
      const value = values[name]?.trim() ?? "";
      return value === "" ? [] : [[name, value] as const];
    }),
  );
}
