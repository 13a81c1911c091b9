import { useTranslations } from "use-intl";
import { Panel } from "#src/web/ui/panel.tsx";

const commands = ["balance", "servers", "domains", "deposit", "settings", "stop"] as const;

/** What can be written to the bot. */
export function CommandsPanel() {
  const t = useTranslations("telegram.commands");
  return (
    <Panel title={t("title")}>
      <ul className="grid gap-1 text-13">
        {commands.map((command) => (
          <li key={command}>
            <bdi className="font-mono">/{command}</bdi> <span className="text-muted">{t(command)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
