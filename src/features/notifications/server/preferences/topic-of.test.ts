import { expect, test } from "vitest";
import { serverFeatures } from "#src/app/server-features.gen.ts";
import { channelRules, channelTopics } from "#src/shared/channel-topics.ts";
import { isMailedTo } from "./read-choices.ts";
import { topicOf } from "./topic-of.ts";

const notices = serverFeatures.flatMap((feature) => feature.notices);

/** Somebody who never chose anything. */
const usual = {
  takesOptional: true,
  quietHours: null,
  hasDigest: false,
  isOn: (topic: (typeof channelTopics)[number], channel: "mail" | "telegram") =>
    channelRules[topic][channel] !== "off",
};

test("who never chose gets the mails that notices declare, no more and no less", () => {
  for (const notice of notices)
    expect([notice.key, isMailedTo(usual, notice)]).toEqual([notice.key, notice.isMailed]);
});

test("every topic has notices", () => {
  const used = new Set(notices.map(({ key }) => topicOf(key)));
  expect(channelTopics.filter((topic) => !used.has(topic))).toEqual([]);
});

test("about ways in and the account's safety notices always come", () => {
  const always = notices.filter(({ mailTexts }) => mailTexts === "securityNotice").map(({ key }) => key);
  const locked = always.filter((key) => channelRules[topicOf(key)].mail !== "locked");
  expect(locked).toEqual([]);
});
