/**
 * Whether tests have their long form, of minutes to an hour: `npm run test:long` asks for it, and the full run has it
 * too. Their usual form, that of `.ci/run`, holds the same rules to fewer widths, themes, kills and generated inputs.
 */
export const isLongForm: boolean = process.env["LONG"] === "1" || process.env["FULL"] === "1";
