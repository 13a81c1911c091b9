import type { Mail } from "#src/drivers/mail/port.ts";
import { escapeHtml } from "#src/shared/escape-html.ts";
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

// The light theme's --bg, --surface, --fg, --muted, --line, --accent and --onaccent: mail readers know neither
// custom properties nor oklch.
const paper = "#fcfaf5";
const surface = "#fffefc";
const ink = "#131f2d";
const muted = "#57626e";
const line = "#dfdcd3";
const accent = "#c73b02";
const onAccent = "#fdfcf9";

/** Plain text and HTML of one mail. */
export function layOutMail(content: MailContent): Pick<Mail, "subject" | "text" | "html"> {
  return { subject: content.subject, text: plainText(content), html: html(content) };
}

function plainText({ greeting, intro, button, warning, footer }: MailContent): string {
  return `${[greeting, intro, `${button.label}:\n${button.href}`, warning, footer].join("\n\n")}\n`;
}

function html(content: MailContent): string {
  const { tag, dir } = pickLocale(content.language);
  const product = escapeHtml(content.product);
  const href = escapeHtml(content.button.href);
  const paragraph = (text: string, color = ink, size = 16) =>
    `<p style="margin:0 0 16px;font-size:${size}px;line-height:1.5;color:${color}">${text}</p>`;
  return `<!doctype html>
<html lang="${tag}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:24px;background:${paper};font-family:system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:${surface};border:1px solid ${line};border-radius:6px">
<p style="margin:0 0 24px;font-size:18px;font-weight:600;color:${ink}">${product}</p>
${paragraph(escapeHtml(content.greeting))}
${paragraph(escapeHtml(content.intro))}
<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:12px 20px;background:${accent};color:${onAccent};border-radius:4px;font-size:16px;text-decoration:none">${escapeHtml(content.button.label)}</a></p>
${paragraph(`<a href="${href}" style="color:${muted};word-break:break-all">${href}</a>`, muted, 14)}
${paragraph(escapeHtml(content.warning))}
${paragraph(escapeHtml(content.footer), muted, 14)}
</div>
</body>
</html>
`;
}
