import type { createTranslator } from "use-intl/core";
import type { Messages } from "./messages.gen.ts";

/**
 * The text of a key with its arguments: `t("common.unit.days", { count: 3 })`. Returned by `useTranslations()` in
 * the cabinet and passed to public pages as a property, so that one part serves both.
 */
export type Translate = ReturnType<typeof createTranslator<Messages, never>>;
