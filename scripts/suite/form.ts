/**
 * Whether tests have their long form, of minutes to an hour: `npm run test:long` asks for it, and the full run has it
 * too. Their usual form, that of `.ci/run`, holds the same rules to fewer widths, themes, kills and generated inputs.
 */
export const isLongForm: boolean = process.env["LONG"] === "1" || process.env["FULL"] === "1";

const dayMs = 86_400_000;
/** The day whose share a run takes; `npm test` names it, and SHARE_DAY repeats it. */
export const shareDay = Number(process.env["SHARE_DAY"] ?? Math.floor(Date.now() / dayMs));

/**
 * What a rule that holds for many like things, such as pages, is held to in this run: one in `parts` of them, others each
 * day, so that as many days have had all. The long form has all at once. For what looks at things a second time; a first
 * look has each of them in every run.
 */
export function shareOfDay<T>(all: readonly T[], parts: number, day = shareDay): readonly T[] {
  return isLongForm ? all : all.filter((_, index) => (index + day) % parts === 0);
}
