import { type SettingName, settings } from "./registry.ts";

/** What a setting may be, in words. */
export function formOf(name: SettingName): string {
  const { form, schema } = settings[name];
  const orNull = schema.safeParse(null).success ? ", or null" : "";
  switch (form.kind) {
    case "line":
      return `a text of at most ${form.most} letters${orNull}`;
    case "lines":
      return `a text of lines, at most ${form.most} letters${orNull}`;
    case "email":
      return `an email address${orNull}`;
    case "link":
      return `an https address${orNull}`;
    case "contact":
      return `an email address or an https address${orNull}`;
    case "number":
      return `a number from ${form.least} to ${form.most}${orNull}`;
    case "money":
      return `US cents from ${form.least} to ${form.most}`;
    case "languages":
      return `texts by language of at most ${form.most} letters, English among them`;
    case "days":
      return `a list of 1 to ${form.most} days from 1 to ${form.longest}, the shortest first`;
    case "reviews":
      return "a list of at most 12 reviews with text and name";
    case "coins":
      return "a list of coins";
  }
}
