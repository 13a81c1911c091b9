import type * as z from "zod/mini";
import type { templateOutput } from "../contract-outputs.ts";
import type { RowProblem } from "./rules/check-zone.ts";
import { plainText } from "./rules/read-text.ts";
import type { TypedRecord } from "./rules/record.ts";
import type { StoredRecord } from "./zone-rows.ts";

type TemplateView = z.output<typeof templateOutput>;
type Values = Readonly<Partial<Record<string, string | undefined>>>;

/** A set of records with gaps. Values that providers publish for all customers are written here. */
interface Template extends TemplateView {
  /** The existing records that it replaces: mail has one provider. */
  readonly replaces?: (record: StoredRecord) => boolean;
  readonly records: (values: Values, zone: string) => readonly TypedRecord[];
}

const record = (type: string, name: string, content: string, priority?: number): TypedRecord => ({
  type,
  name,
  content,
  priority: priority ?? null,
});
const field = (
  name: string,
  kind: TemplateView["fields"][number]["kind"],
  example: string,
  isRequired = true,
) => ({
  name,
  kind,
  isRequired,
  example,
});
const isMail = ({ name, type, content }: StoredRecord): boolean =>
  name === "@" && (type === "MX" || (type === "TXT" && /^v=spf1(?: |$)/i.test(plainText(content))));
/** Only filled-in values. */
const given = (value: string | undefined, make: (text: string) => TypedRecord): TypedRecord[] =>
  value === undefined || value.trim() === "" ? [] : [make(value)];

const templates: readonly Template[] = [
  {
    id: "website",
    group: "web",
    fields: [field("ipv4", "ipv4", "192.0.2.10"), field("ipv6", "ipv6", "2001:db8::10", false)],
    // Whatever led elsewhere: a leftover address would answer every other visitor.
    replaces: ({ name, type }) =>
      (name === "@" || name === "www") && ["A", "AAAA", "ALIAS", "CNAME"].includes(type),
    records: ({ ipv4 = "", ipv6 }) => [
      record("A", "@", ipv4),
      ...given(ipv6, (address) => record("AAAA", "@", address)),
      record("CNAME", "www", "@"),
    ],
  },
  {
    id: "subdomain",
    group: "web",
    fields: [field("name", "text", "shop"), field("target", "host", "shops.example.net")],
    records: ({ name = "", target = "" }) => [record("CNAME", name, target)],
  },
  {
    id: "certificates",
    group: "web",
    fields: [field("issuer", "host", "letsencrypt.org")],
    records: ({ issuer = "" }) => [record("CAA", "@", `0 issue "${issuer.trim()}"`)],
  },
  {
    id: "google-workspace",
    group: "mail",
    fields: [],
    replaces: isMail,
    records: () => [
      record("MX", "@", "smtp.google.com.", 1),
      record("TXT", "@", "v=spf1 include:_spf.google.com ~all"),
    ],
  },
  {
    id: "microsoft-365",
    group: "mail",
    fields: [],
    replaces: isMail,
    records: (_values, zone) => [
      record("MX", "@", `${zone.replaceAll(".", "-")}.mail.protection.outlook.com.`, 0),
      record("TXT", "@", "v=spf1 include:spf.protection.outlook.com -all"),
      record("CNAME", "autodiscover", "autodiscover.outlook.com."),
    ],
  },
  {
    id: "fastmail",
    group: "mail",
    fields: [],
    replaces: isMail,
    records: (_values, zone) => [
      record("MX", "@", "in1-smtp.messagingengine.com.", 10),
      record("MX", "@", "in2-smtp.messagingengine.com.", 20),
      record("TXT", "@", "v=spf1 include:spf.messagingengine.com ?all"),
      ...["fm1", "fm2", "fm3"].map((key) =>
        record("CNAME", `${key}._domainkey`, `${key}.${zone}.dkim.fmhosted.com.`),
      ),
    ],
  },
  {
    id: "own-mail",
    group: "mail",
    fields: [field("host", "host", "mail.example.net")],
    replaces: isMail,
    records: ({ host = "" }) => [record("MX", "@", host, 10), record("TXT", "@", "v=spf1 mx -all")],
  },
  {
    id: "no-mail",
    group: "mail",
    fields: [],
    replaces: (kept) => isMail(kept) || (kept.name === "_dmarc" && kept.type === "TXT"),
    records: () => [
      record("MX", "@", ".", 0),
      record("TXT", "@", "v=spf1 -all"),
      record("TXT", "_dmarc", "v=DMARC1; p=reject"),
    ],
  },
  {
    id: "dmarc",
    group: "mail",
    fields: [field("email", "text", "postmaster@example.com")],
    replaces: ({ name, type }) => name === "_dmarc" && type === "TXT",
    records: ({ email = "" }) => [
      record("TXT", "_dmarc", `v=DMARC1; p=quarantine; rua=mailto:${email.trim()}`),
    ],
  },
  {
    id: "verification",
    group: "verification",
    fields: [field("text", "text", "google-site-verification=…"), field("name", "text", "@", false)],
    records: ({ name = "@", text = "" }) => [record("TXT", name, text)],
  },
];

/** The templates to choose from. */
export function listTemplates(): TemplateView[] {
  return templates.map(({ id, group, fields }) => ({ id, group, fields: [...fields] }));
}

export interface FilledTemplate {
  readonly rows: readonly (TypedRecord & { readonly index: number })[];
  readonly replaces: (record: StoredRecord) => boolean;
  readonly problems: readonly RowProblem[];
}

/** The records of a template with its gaps filled; null when there is no such template. */
export function fillTemplate(id: string, values: Values, zone: string): FilledTemplate | null {
  const template = templates.find((known) => known.id === id);
  if (!template) return null;
  const problems = template.fields.flatMap((wanted, index): RowProblem[] => {
    const isEmpty = (values[wanted.name] ?? "").trim() === "";
    if (wanted.isRequired && isEmpty) return [{ index, field: "content", code: "field_missing", fix: null }];
    const isText =
      wanted.name !== "email" || isEmpty || /^[^\s@;,]+@[^\s@;,]+$/.test((values["email"] ?? "").trim());
    return isText ? [] : [{ index, field: "content", code: "field_malformed", fix: null }];
  });
  const rows = problems.length > 0 ? [] : template.records(values, zone);
  return {
    rows: rows.map((row, index) => ({ ...row, index })),
    replaces: template.replaces ?? (() => false),
    problems,
  };
}
