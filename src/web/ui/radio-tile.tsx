import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

export interface RadioTileOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Second line: mono in tiles ("AMS1", "$56.48"), plain text in rows. */
  readonly detail?: ReactNode;
  /** At the end of the tile: latency, offer mark. */
  readonly end?: ReactNode;
  /** A control of the tile's own, after all else: another version of what it offers. Pressing it chooses nothing. */
  readonly control?: ReactNode;
  readonly icon?: ReactNode;
  /** Shown dashed and cannot be chosen. */
  readonly disabled?: boolean | undefined;
}

export interface RadioTileGroupProps<Value extends string> {
  readonly legend: ReactNode;
  /** The legend is read aloud only, because a heading above says the same. */
  readonly legendHidden?: boolean | undefined;
  readonly options: readonly RadioTileOption<Value>[];
  readonly value: Value | undefined;
  readonly onValueChange: (value: Value) => void;
  readonly name?: string | undefined;
  /** `grid` = tiles side by side, `list` = full rows inside one frame. */
  readonly layout?: "grid" | "list" | undefined;
  readonly error?: string | undefined;
}

const radioClass = classNames(
  "size-4 shrink-0 appearance-none rounded-full border border-edge bg-surface transition-colors",
  "checked:border-[5px] checked:border-accent disabled:border-line2",
);

const tileClass = classNames(
  "relative min-h-13 rounded-8 border border-line2 bg-surface px-3 hover:bg-surface2",
  "has-checked:border-accent has-checked:bg-accenttint has-checked:inset-ring has-checked:inset-ring-accent",
  "has-disabled:border-dashed has-disabled:bg-transparent has-disabled:text-muted",
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
);

// The last row is full where it can be. Four side by side, or two rows of two where there is no room: never three and
// one. Six are two rows of three, or three of two.
const fourClass = "grid-cols-[repeat(auto-fill,minmax(clamp(172px,(712px_-_100%)*999,50%_-_4px),1fr))]";
const someClass = "grid-cols-[repeat(auto-fill,minmax(172px,1fr))]";

// Without content at their end, two fit side by side on the smallest phones too.
const shortFourClass =
  "grid-cols-[repeat(auto-fill,minmax(clamp(min(172px,50%_-_4px),(712px_-_100%)*999,50%_-_4px),1fr))]";
const shortSomeClass = "grid-cols-[repeat(auto-fill,minmax(min(172px,50%_-_4px),1fr))]";

const threeClass = "grid-cols-[repeat(auto-fill,minmax(max(172px,33.33%_-_6px),1fr))]";
const shortThreeClass = "grid-cols-[repeat(auto-fill,minmax(max(min(172px,50%_-_4px),33.33%_-_6px),1fr))]";

/** The columns of so many tiles. */
export function columnsOf(options: readonly Pick<RadioTileOption<string>, "end">[]): string {
  const isShort = options.every(({ end }) => end === undefined);
  if (options.length % 4 === 0) return isShort ? shortFourClass : fourClass;
  if (options.length % 3 === 0) return isShort ? shortThreeClass : threeClass;
  return isShort ? shortSomeClass : someClass;
}

const rowClass = classNames(
  "relative min-h-15 border-line px-4 not-last:border-b hover:bg-surface2 max-sm:px-3",
  "has-checked:bg-accenttint has-checked:shadow-[inset_2px_0_var(--accent)] rtl:has-checked:shadow-[inset_-2px_0_var(--accent)]",
  "has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent",
);

/** One choice of several, each a tile or a row: `legend`, `options`, `value`, `onValueChange`, `layout`, `error`. */
export function RadioTileGroup<Value extends string>(props: RadioTileGroupProps<Value>) {
  const { legend, legendHidden, options, value, onValueChange, name, layout = "grid", error } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`} className="min-w-0">
      <legend className={legendHidden ? "sr-only" : "mb-1.5 text-13 font-medium"}>{legend}</legend>
      <div
        className={
          layout === "grid"
            ? classNames("grid gap-2", columnsOf(options))
            : "overflow-clip rounded-10 border border-line2 bg-surface"
        }
      >
        {options.map((option) => (
          <Tile key={option.value} control={option.control}>
            <label
              className={classNames(
                "flex min-w-0 cursor-pointer items-center py-1.5 transition-colors has-disabled:cursor-default",
                layout === "grid" ? `gap-3 ${tileClass}` : `gap-2.5 ${rowClass}`,
                option.control !== undefined && "pe-11",
              )}
            >
              <input
                type="radio"
                name={name ?? id}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                onChange={() => onValueChange(option.value)}
                className={classNames(radioClass, "outline-none")}
              />
              {option.icon}
              <span className="min-w-0 flex-1">
                <span className="block text-14 font-medium">{option.label}</span>
                {option.detail !== undefined && (
                  <span
                    className={classNames(
                      "block text-muted",
                      layout === "grid" ? "font-mono text-12 tabular-nums" : "text-13",
                    )}
                  >
                    <bdi>{option.detail}</bdi>
                  </span>
                )}
              </span>
              {option.end !== undefined && (
                <span className="shrink-0 text-end font-mono text-12 text-fg2 tabular-nums">
                  <bdi>{option.end}</bdi>
                </span>
              )}
            </label>
          </Tile>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-12 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The control is beside the label and over it: within, it would be read as a part of the choice. */
function Tile({ control, children }: { readonly control: ReactNode; readonly children: ReactNode }) {
  if (control === undefined) return children;
  return (
    <div className="relative grid">
      {children}
      <div className="absolute inset-y-0 end-2 flex items-center">{control}</div>
    </div>
  );
}

export interface RadioMarkProps {
  readonly label: string;
  readonly name: string;
  readonly checked: boolean;
  readonly disabled?: boolean | undefined;
  readonly onSelect: () => void;
}

/**
 * A bare radio for a table of choices, its label read aloud: `label`, `name`, `checked`, `onSelect`. The whole
 * row is its target, so its label is not positioned, as the table would have it.
 */
export function RadioMark({ label, name, checked, disabled, onSelect }: RadioMarkProps) {
  return (
    <label className="static! inline-flex cursor-pointer items-center align-middle before:absolute before:inset-0 before:content-['']">
      <span className="sr-only">{label}</span>
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onSelect}
        className={radioClass}
      />
    </label>
  );
}
