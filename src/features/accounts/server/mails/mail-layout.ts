import type { Mail } from "#src/drivers/mail/port.ts";
import { directionOf } from "#src/platform/i18n/texts.ts";
import { pickLocale } from "#src/shared/locales.ts";

/** What a mail says, in its reader's language; the layout makes both bodies of it. */
export interface MailContent {
  readonly language: string;
  readonly product: string;
  readonly subject: string;
  readonly greeting: string;
  readonly intro: string;
  readonly button: { readonly label: string; readonly href: string };
  readonly warning: string;
  readonly footer: string;
}

// The light theme's --bg, --surface, --fg, --muted, --accent and --onaccent: mail readers know neither
// custom properties nor oklch.
const paper = "#fbf9f4";
const surface = "#fefdfb";
const ink = "#131e2b";
const muted = "#55616d";
const accent = "#c43d0b";
const onAccent = "#fdfbf7";

/** Plain text and HTML of one mail. */
export function layOutMail(content: MailContent): Pick<Mail, "subject" | "text" | "html"> {
  return { subject: content.subject, text: plainText(content), html: html(content) };
}

function plainText({ greeting, intro, button, warning, footer }: MailContent): string {
  return `${[greeting, intro, `${button.label}:\n${button.href}`, warning, footer].join("\n\n")}\n`;
}

function html(content: MailContent): string {
  const [product, subject, greeting, intro, label, href, warning, footer] = [
    content.product,
    content.subject,
    content.greeting,
    content.intro,
    content.button.label,
    content.button.href,
    content.warning,
    content.footer,
  ].map(escapeHtml);
  const paragraph = (text: string | undefined, color = ink, size = 16) =>
    `<p style="margin:0 0 16px;font-size:${size}px;line-height:1.5;color:${color}">${text}</p>`;
  return `<!doctype html>
<html lang="${pickLocale(content.language).tag}" dir="${directionOf(content.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:${paper};font-family:system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:${surface};border:1px solid #e0dcd2;border-radius:6px">
<p style="margin:0 0 24px;font-size:18px;font-weight:600;color:${ink}">${product}</p>
${paragraph(greeting)}
${paragraph(intro)}
<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 20px;background:${accent};color:${onAccent};border-radius:4px;font-size:16px;text-decoration:none">${label}</a></p>
${paragraph(`<a href="${href}" style="color:${muted};word-break:break-all">${href}</a>`, muted, 14)}
${paragraph(warning)}
${paragraph(footer, muted, 14)}
</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
