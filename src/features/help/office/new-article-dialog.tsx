import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  helpSlug,
  type HelpTopic,
  helpTopics,
  maxHelpSlug,
  maxHelpSummary,
  maxHelpTitle,
} from "#src/shared/help.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useGo } from "#src/web/office/office-link.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { slugOf } from "./slug-of.ts";

/** Begins an article with its English title; its text is written on its page: `onClose`. */
export function NewArticleDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("officeHelp");
  const go = useGo();
  const changed = useChanged();
  const [title, setTitle] = useState("");
  const [summary, setSummary] = useState("");
  const [typedSlug, setSlug] = useState<string>();
  const [topic, setTopic] = useState<HelpTopic>("start");
  const slug = typedSlug ?? slugOf(title);
  const isSlug = helpSlug.test(slug) && slug.length <= maxHelpSlug;
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={t("new.title")}
      description={t("new.text")}
      label={t("new.begin")}
      isOff={title.trim() === "" || summary.trim() === "" || !isSlug}
      send={async () => {
        const text = { title: title.trim(), summary: summary.trim(), body: summary.trim() };
        const { id } = await api("POST /v2/admin/help", { body: { slug, topic, ...text } });
        await changed();
        go(`/staff/help/${id}`);
      }}
    >
      <TextField
        label={t("field.title")}
        maxLength={maxHelpTitle}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextField
        label={t("field.summary")}
        hint={t("field.summaryHint")}
        maxLength={maxHelpSummary}
        value={summary}
        onChange={(event) => setSummary(event.currentTarget.value)}
      />
      <TopicField value={topic} onValueChange={setTopic} />
      <SlugField value={slug} isRight={slug === "" || isSlug} onValueChange={setSlug} />
    </ActDialog>
  );
}

export interface TopicFieldProps {
  readonly value: HelpTopic;
  readonly onValueChange: (topic: HelpTopic) => void;
}

/** The topic below which the help lists an article: `value`, `onValueChange`. */
export function TopicField({ value, onValueChange }: TopicFieldProps) {
  const t = useTranslations("officeHelp");
  return (
    <SelectField
      label={t("list.topic")}
      value={value}
      onValueChange={onValueChange}
      options={helpTopics.map((topic) => ({ value: topic, label: t(`topic.${topic}`) }))}
    />
  );
}

export interface SlugFieldProps {
  readonly value: string;
  readonly isRight: boolean;
  readonly onValueChange: (slug: string) => void;
}

/** The address of an article, the same in all languages: `value`, `isRight`, `onValueChange`. */
export function SlugField({ value, isRight, onValueChange }: SlugFieldProps) {
  const t = useTranslations("officeHelp");
  return (
    <TextField
      label={t("list.slug")}
      hint={t("field.slugHint")}
      mono
      prefix="/help/"
      maxLength={maxHelpSlug}
      error={isRight ? undefined : t("field.slugHint")}
      value={value}
      onChange={(event) => onValueChange(event.currentTarget.value)}
    />
  );
}
