export interface AxisLabel {
  readonly text: string;
  /** Where it belongs on the axis, in pixels. */
  readonly at: number;
  /** In pixels. */
  readonly width: number;
}

export interface AxisRoom {
  /** The ends of the axis, in pixels. */
  readonly from: number;
  readonly to: number;
  /** Between two labels, at least. */
  readonly gap: number;
}

export interface PlacedLabel {
  readonly text: string;
  /** Its left edge, in pixels. */
  readonly from: number;
}

/**
 * Labels below an axis, most important first: each is centred on its place or, near an end, within the axis. One that
 * would come too close to a more important one is left out.
 */
export function placeLabels(labels: readonly AxisLabel[], { from, to, gap }: AxisRoom): PlacedLabel[] {
  const placed: (PlacedLabel & { readonly to: number })[] = [];
  for (const { text, at, width } of labels) {
    const left = Math.max(from, Math.min(at - width / 2, to - width));
    const isFree = placed.every((other) => left >= other.to + gap || left + width + gap <= other.from);
    if (isFree) placed.push({ text, from: left, to: left + width });
  }
  return placed.map(({ text, from: left }) => ({ text, from: left }));
}

const daySeconds = 86_400;

/** Without the labels that an earlier one within a day of it already says: two measurements of one minute. */
export function withoutRepeats<Label extends { readonly text: string; readonly time: number }>(
  labels: readonly Label[],
): Label[] {
  const kept: Label[] = [];
  for (const label of labels) {
    const isSaid = kept.some(
      ({ text, time }) => text === label.text && Math.abs(time - label.time) < daySeconds,
    );
    if (!isSaid) kept.push(label);
  }
  return kept;
}
