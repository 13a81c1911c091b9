import { useTranslations } from "use-intl";
import { Panel } from "#src/web/ui/panel.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";

/** Host names as typed; null: the provider's. */
export type NameServersText = string | null;

export interface NameServersChoiceProps {
  readonly value: NameServersText;
  readonly onValueChange: (value: NameServersText) => void;
  readonly error: string | undefined;
}

/** Who serves the names: the provider, or servers that the customer names. */
export function NameServersChoice({ value, onValueChange, error }: NameServersChoiceProps) {
  const t = useTranslations("search.order.nameServers");
  return (
    <Panel
      title={t("title")}
      control={
        <Segmented
          label={t("title")}
          options={[
            { value: "own", label: t("own") },
            { value: "other", label: t("other") },
          ]}
          value={value === null ? "own" : "other"}
          onValueChange={(choice) => onValueChange(choice === "own" ? null : "")}
        />
      }
    >
      {value === null ? (
        <p className="text-13 text-muted">{t("ownHint")}</p>
      ) : (
        <TextAreaField
          label={t("label")}
          hint={t("hint")}
          error={error}
          mono
          rows={3}
          spellCheck={false}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </Panel>
  );
}

/** Host names of the text, each once, without final dots. */
export function hostsOf(text: string): string[] {
  const hosts = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((host) => host.replace(/\.$/, ""))
    .filter((host) => host !== "");
  return [...new Set(hosts)];
}
