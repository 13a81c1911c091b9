import { operatorCommand } from "#src/platform/audit/alarm.ts";
import { escapeHtml } from "#src/shared/escape-html.ts";

interface AlarmLine {
  readonly kind: string;
  readonly detail: string;
  readonly command: string;
  /** Customer and amount; empty where it is about neither. */
  readonly about: string;
  /** Its place in the office. */
  readonly url: string;
}

/** Of a flood only the first alarms and the number are mailed. */
const maxLines = 50;

/** The mail to the operator about new alarms, each with its page in the office and the command that settles it. In English, for one reader. */
export function alarmMail(
  siteName: string,
  alarms: readonly AlarmLine[],
): { readonly subject: string; readonly text: string; readonly html: string } {
  const shown = alarms
    .slice(0, maxLines)
    .map((alarm) => ({ ...alarm, command: alarm.command.replace(operatorCommand(""), "mo ") }));
  const more = alarms.length - shown.length;
  const [first] = alarms;
  const what = alarms.length === 1 && first ? first.kind : `${alarms.length} things`;
  const rest = more > 0 ? [`And ${more} more: mo alarm list`] : [];
  const footer =
    "Each is mailed once. It closes by itself when its cause is gone. mo is npm run operator --, as docs/operating.md sets it up.";
  const lines = shown.map(({ detail, command, about, url }) =>
    [detail, ...(about === "" ? [] : [about]), url, `    ${command}`].join("\n"),
  );
  const items = shown.map(
    ({ detail, command, about, url }) =>
      `<p><a href="${escapeHtml(url)}">${escapeHtml(detail)}</a>${about === "" ? "" : `<br>${escapeHtml(about)}`}<br><code>${escapeHtml(command)}</code></p>`,
  );
  return {
    subject: `${siteName}: ${what} to look at`,
    text: `${[...lines, ...rest, footer].join("\n\n")}\n`,
    html: `<!doctype html>
<html lang="en"><body style="font-family:system-ui,sans-serif">
${[...items, ...[...rest, footer].map((line) => `<p>${escapeHtml(line)}</p>`)].join("\n")}
</body></html>
`,
  };
}
