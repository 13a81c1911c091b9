import type { SiteContext } from "#src/platform/tenancy/sites.ts";
import { accentOf, hexOf } from "#src/shared/brand-accent.ts";
import { hasName, logoFiles, logoPath, shownSize } from "#src/shared/site-mark.ts";
import { escapeHtml } from "#src/shared/escape-html.ts";
import { writtenLocale } from "#src/shared/page-locales.ts";

/** What a mail shows of its site. */
export type MailSite = Pick<SiteContext, "name" | "baseUrl" | "settings">;

/** What a mail says, in its reader's language; the layout makes both bodies of it. */
export interface MailContent {
  readonly language: string;
  /** Whose mail it is: it has its name, accent and logo. */
  readonly site: MailSite;
  readonly subject: string;
  readonly greeting: string;
  /** Paragraphs with empty lines between them. */
  readonly intro: string;
  /** Addresses in these paragraphs can be followed. */
  readonly hasLinks?: true;
  /** Links by headings, after the introduction. */
  readonly groups?: readonly MailGroup[];
  /** The one action; a mail that only informs has none. */
  readonly button?: { readonly label: string; readonly href: string };
  readonly warning: string;
  /** A further link: where a reader goes who did not do what the mail is about, or who is to get no such mail. */
  readonly alarm?: { readonly label: string; readonly href: string } | undefined;
  readonly footer: string;
}

interface MailGroup {
  readonly heading: string;
  readonly lines: readonly { readonly label: string; readonly href: string }[];
}

// The light theme's --bg, --surface, --fg, --muted, --line, --accent and --onaccent: mail readers support
// neither custom properties nor oklch.
const paper = "#fcfaf5";
const surface = "#fffefc";
const ink = "#131f2d";
const muted = "#57626e";
const line = "#dfdcd3";
const ownAccent = "#c73b02";
const onAccent = "#fdfcf9";

/** Subject and both bodies of a mail. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Plain text and HTML of one mail, in the style shared by all mail of the product. */
export function layOutMail(content: MailContent): MailText {
  return { subject: content.subject, text: plainText(content), html: html(content) };
}

function plainText({ greeting, intro, groups = [], button, warning, alarm, footer }: MailContent): string {
  const written = (link: MailContent["alarm"]) => (link ? [`${link.label}:\n${link.href}`] : []);
  const listed = groups.map(({ heading, lines }) =>
    [heading, ...lines.map(({ label, href }) => `- ${label}\n  ${href}`)].join("\n"),
  );
  return `${[greeting, intro, ...listed, ...written(button), warning, ...written(alarm), footer].join("\n\n")}\n`;
}

function html(content: MailContent): string {
  const { tag, dir } = writtenLocale(content.language);
  return `<!doctype html>
<html lang="${tag}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${paper};font-family:Geist,system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;background:${surface};border:1px solid ${line};border-radius:10px;overflow:hidden">
<p style="margin:0;padding:20px 24px 16px;font-size:18px;line-height:1.4;font-weight:600;color:${ink}">${headHtml(content.site)}</p>
${neatline}
<div style="padding:24px 24px 8px">
${paragraph(escapeHtml(content.greeting))}
${blocks(content.intro, content.hasLinks)}
${(content.groups ?? []).map(groupHtml).join("")}${buttonHtml(content.button, accentFor(content.site))}${paragraph(escapeHtml(content.warning))}
${alarmHtml(content.alarm)}</div>
<div style="padding:16px 24px 0;border-top:1px solid ${line}">
${paragraph(escapeHtml(content.footer), muted, 13)}
</div>
</div>
</body>
</html>
`;
}

/** The accent of the light theme, as pages have it. */
function accentFor({ settings: { accentHue } }: MailSite): string {
  return accentHue === undefined ? ownAccent : hexOf(accentOf(accentHue).light.accent);
}

/** A mail has a light ground in every theme. */
const mostLogo = { width: 220, height: 32 };

/** The logo by its address, and the name where it is not in it; readers that load no pictures show the name. */
function headHtml({ name, baseUrl, settings: { mark } }: MailSite): string {
  const logo = mark?.logo;
  if (logo === undefined) return escapeHtml(name);
  const { width, height } = shownSize(logo, mostLogo);
  const ground = logo.lostIn === "light" ? `background:${ink};` : "";
  const alt = escapeHtml(name);
  const picture = `<img src="${escapeHtml(baseUrl + logoPath(logo, logoFiles.shown))}" alt="${alt}" width="${width}" height="${height}" style="${ground}vertical-align:middle;border:0">`;
  return hasName(logo) ? picture : `${picture.replace(`alt="${alt}"`, 'alt=""')}&nbsp; ${alt}`;
}

/** The scale border of a chart, as on the site; a table, because that is what every mail reader draws. */
const neatline = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${ink};border-bottom:1px solid ${ink}"><tr>${Array.from(
  { length: 12 },
  (_, index) =>
    `<td height="5" bgcolor="${index % 2 === 0 ? ink : surface}" style="height:5px;font-size:0;line-height:0">&nbsp;</td>`,
).join("")}</tr></table>`;

/** Each part that an empty line ends as a paragraph; single ends of lines stay. */
function blocks(text: string, hasLinks = false): string {
  const parts = text.split(/\n{2,}/);
  const written = hasLinks ? withLinks : escapeHtml;
  return parts.map((part) => paragraph(written(part).replaceAll("\n", "<br>"))).join("\n");
}

/** Web addresses as links; a full stop behind one is left out. */
function withLinks(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/);
  return parts
    .map((part, place) => {
      const shown = escapeHtml(part);
      return place % 2 === 0
        ? shown
        : `<a href="${shown}" style="color:${ink};overflow-wrap:anywhere">${shown}</a>`;
    })
    .join("");
}

function paragraph(text: string, color = ink, size = 16): string {
  return `<p style="margin:0 0 16px;font-size:${size}px;line-height:1.5;color:${color}">${text}</p>`;
}

function groupHtml({ heading, lines }: MailGroup): string {
  const links = lines.map(
    ({ label, href }) => `<a href="${escapeHtml(href)}" style="color:${ink}">${escapeHtml(label)}</a>`,
  );
  return `${paragraph(escapeHtml(heading), muted, 13)}\n${links.map((link) => paragraph(link)).join("\n")}\n`;
}

/** The button, and its address in full for readers that show no buttons. */
function buttonHtml(button: MailContent["button"], accent: string): string {
  if (!button) return "";
  const href = escapeHtml(button.href);
  return `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:11px 20px;background:${accent};color:${onAccent};border-radius:6px;font-size:16px;line-height:1.4;font-weight:500;text-decoration:none">${escapeHtml(button.label)}</a></p>
${paragraph(`<a href="${href}" style="color:${muted};word-break:break-all">${href}</a>`, muted, 13)}
`;
}

/** Not a second button: the mail's own action stays the one. */
function alarmHtml(alarm: MailContent["alarm"]): string {
  if (!alarm) return "";
  return `${paragraph(`<a href="${escapeHtml(alarm.href)}" style="color:${ink};font-weight:500">${escapeHtml(alarm.label)}</a>`)}\n`;
}
