import { readFile } from "node:fs/promises";
import englishTexts from "../locales/en/officeSettings.json" with { type: "json" };
import { describeVariables } from "../src/config/config.ts";
import { formOf } from "../src/shared/settings/form-of.ts";
import { isOfProvider, settingNames, settings } from "../src/shared/settings/registry.ts";
import { settingGroups } from "../src/shared/settings/setting.ts";

export const settingsGuideFile = new URL("../docs/settings.md", import.meta.url);

const [begin, end] = ["<!-- settings: written by npm run codegen -->", "<!-- end of settings -->"];

/** The guide with the tables of what staff sets, and of what the environment keeps with its reason. */
export async function generateSettingsGuide(): Promise<string> {
  const text = await readFile(settingsGuideFile, "utf8");
  const [head = "", rest = ""] = text.split(begin);
  const tail = rest.slice(rest.indexOf(end));
  return `${head}${begin}\n\n${settingTables()}\n\n## What stays in the environment\n\n${keptTable()}\n\n${tail}`;
}

function settingTables(): string {
  const tables = settingGroups.map((group) => {
    const own = settingNames.filter((name) => settings[name].group === group);
    const rows = own.map((name) => {
      const { label, help } = englishTexts.setting[name];
      const begins = settings[name].variables.map((variable) => `\`${variable}\``).join(", ");
      const scope = isOfProvider(name) ? "the provider" : "each site";
      return `| \`${name}\` | ${label}. ${help} | ${formOf(name)} | ${scope} | ${begins} |`;
    });
    return [
      `### ${englishTexts.group[group]}`,
      "",
      "| Name | What it is | It is | Of | Begins with |",
      "|---|---|---|---|---|",
      ...rows,
    ].join("\n");
  });
  return tables.join("\n\n");
}

/** Why a variable is left in the environment: the first pattern that its name has. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /^(NODE_ENV|HOST|PORT|ROLES|DATA_DIR|DATABASE_URL|ALLOW_EMBEDDED_DATABASE|METRICS_\w+|LOG_LEVEL)$/,
    "what the process is, before there is a database to ask",
  ],
  [
    /^(PUBLIC_URL|TRUST_PROXY|LEGACY_HOST|SISTER_URL|NAME_SERVERS|REVERSE_\w+|DNS_\w+)$/,
    "it says the same as certificates, proxies and DNS outside",
  ],
  [
    /^(STAFF_NETWORKS|CLOSED_NETWORKS|SECRETS_KEY|ALLOW_SIMULATED|BREACHED_\w+)$/,
    "it guards the office and the secrets: who has taken over a session of staff must not change it",
  ],
  [
    /_(ACCOUNT_KEY|MASTER_FINGERPRINT)$/,
    "coins go where it says: it is bound to the database at the first start, and no page changes it",
  ],
  [/(SECRET|TOKEN|PASSWORD|API_KEY|_KEY|_KEY_ID)$/, "a secret: pages and the database never have it"],
  [/^ANALYTICS_/, "the security policy of all pages names where views go, and is made at the start"],
  [/^(LIMIT_FACTOR|SIMULATED_\w+|\w+_TEST_ORIGIN)$/, "for tests and demos"],
  [/./, "it chooses or reaches a part outside, which is connected to at the start"],
];

function keptTable(): string {
  const moved = new Set(settingNames.flatMap((name) => settings[name].variables));
  const kept = variableNames().filter((name) => !moved.has(name));
  const rows = reasons.flatMap(([, reason], index) => {
    const own = kept.filter((name) => reasons.findIndex(([pattern]) => pattern.test(name)) === index);
    return own.length === 0 ? [] : [`| ${own.map((name) => `\`${name}\``).join(", ")} | ${reason} |`];
  });
  return ["| Variables | Why |", "|---|---|", ...rows].join("\n");
}

/** Every variable that the product reads. */
export function variableNames(): readonly string[] {
  return [...describeVariables().matchAll(/^ {2}([A-Z][A-Z0-9_]*) /gm)].map(([, name = ""]) => name);
}
