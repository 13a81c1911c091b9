/** The cookie by which the office's page comes in the theme of the last choice: it has no script of its own to set it. */
export const officeThemeKey = "office_theme";
