/** What notices are about, as people choose by which way they get them. */
export const channelTopics = [
  "deposits",
  "renewals",
  "orders",
  "traffic",
  "maintenance",
  "names",
  "security",
  "support",
] as const;

export type ChannelTopic = (typeof channelTopics)[number];

/** Under which heads people find them; each topic is under one, and those of one follow each other. */
export const topicGroups = {
  deposits: "money",
  renewals: "money",
  orders: "servers",
  traffic: "servers",
  maintenance: "servers",
  names: "domains",
  security: "account",
  support: "account",
} as const satisfies Readonly<Record<ChannelTopic, string>>;

/** Ways besides the list on the site, which has all notices. */
export const channels = ["mail", "telegram"] as const;

export type Channel = (typeof channels)[number];

/**
 * `locked`: always sent; `on` and `off`: what holds until the user chooses. By mail, a topic that is on or locked has
 * those of its notices that are mailed at all, and one that is off has all of them once it is switched on.
 */
export type ChannelRule = "locked" | "on" | "off";

export const channelRules: Readonly<Record<ChannelTopic, Readonly<Record<Channel, ChannelRule>>>> = {
  deposits: { mail: "off", telegram: "on" },
  renewals: { mail: "locked", telegram: "on" },
  orders: { mail: "on", telegram: "on" },
  traffic: { mail: "off", telegram: "on" },
  maintenance: { mail: "on", telegram: "off" },
  names: { mail: "locked", telegram: "on" },
  security: { mail: "locked", telegram: "locked" },
  support: { mail: "on", telegram: "on" },
};

/** Topics whose mails may wait for a digest: what is optional, and neither about safety, money or an end. */
export const digestTopics: ReadonlySet<ChannelTopic> = new Set<ChannelTopic>([
  "orders",
  "traffic",
  "maintenance",
]);

/** Topics that come in quiet hours too: waiting for the morning may cost an account, or a name. */
export const urgentTopics: ReadonlySet<ChannelTopic> = new Set<ChannelTopic>(["security", "names"]);
