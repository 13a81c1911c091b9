/** Colours of the light theme and of the dark one, whichever the page around them has. */
export const grounds = {
  light: {
    surface: "oklch(99.7% 0.003 88)",
    text: "oklch(23.5% 0.032 252)",
    onAccent: "oklch(99% 0.004 88)",
  },
  dark: { surface: "oklch(20.3% 0.02 252)", text: "oklch(94.5% 0.008 88)", onAccent: "oklch(17% 0.02 252)" },
} as const;

export type Theme = keyof typeof grounds;
