import { Plus, X } from "lucide-react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { useMay } from "#src/web/session/user-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { tagText } from "./tag-text.ts";
import { type TaggedThing, useTags } from "./use-tags.ts";

/** The tags of an object, each with a remove button, and a field to add one: `thing`. */
export function TagPanel({ thing }: { readonly thing: TaggedThing }) {
  const t = useTranslations("lists.tags");
  const textOf = useErrorText();
  const change = useTags(thing);
  const mayManage = useMay("services.manage");
  const form = useCallForm({
    empty: { tag: "" },
    fields: ["tag"],
    call: ({ tag }) => thing.callOf({ kind: "tag", tag: tagText(tag) }),
    send: async (typed) => {
      const tag = tagText(typed.tag);
      if (tag === "" || change.isPending) return;
      await change.mutateAsync({ kind: "tag", tag });
      form.form.reset();
    },
  });
  const field = form.field("tag");
  const isEmpty = tagText(useWatch({ control: form.form.control, name: "tag" })) === "";
  return (
    <Panel title={t("title")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {thing.tags.length === 0 ? (
          <p className="text-13 text-muted">{t("none")}</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {thing.tags.map((known) => (
              <li
                key={known}
                className="inline-flex h-7 items-center gap-1 rounded-4 border border-line ps-2 font-mono text-12 text-fg2"
              >
                <bdi>{known}</bdi>
                {mayManage && (
                  <button
                    type="button"
                    aria-label={t("remove", { tag: known })}
                    onClick={() => {
                      if (!change.isPending) change.mutate({ kind: "untag", tag: known });
                    }}
                    className="touch-target inline-flex size-6 items-center justify-center rounded-4 text-muted hover:text-fg"
                  >
                    <X className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayManage && (
          <Form form={form} className="flex max-w-110 items-start gap-2">
            <TextField
              className="flex-1"
              label={t("add")}
              {...field}
              error={field.error ?? (change.error ? textOf(change.error) : undefined)}
              onChange={(event) => {
                change.reset();
                return field.onChange(event);
              }}
              maxLength={32}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
            />
            <Button
              type="submit"
              className="mt-6.5 h-10"
              icon={<Plus strokeWidth={1.6} />}
              disabled={isEmpty}
              pending={change.isPending && change.variables.kind === "tag"}
            >
              {t("addAction")}
            </Button>
          </Form>
        )}
        {mayManage && <ShowCall {...form.shown} check={() => !isEmpty} />}
      </div>
    </Panel>
  );
}
