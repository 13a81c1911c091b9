import { Chip } from "#src/web/ui/chip.tsx";

export interface ManyChoiceProps {
  readonly label: string;
  /** What none of them means. */
  readonly hint: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** Any number of several: `label`, `hint`, `choices`, `chosen`, `onChoose`. */
export function ManyChoice({ label, hint, choices, chosen, onChoose }: ManyChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-13 font-medium">
        {label} {chosen.length === 0 && <span className="font-normal text-muted">{hint}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label: name }) => {
          const isChosen = chosen.includes(value);
          return (
            <Chip
              key={value}
              chosen={isChosen}
              onClick={() => onChoose(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])}
            >
              {name}
            </Chip>
          );
        })}
      </div>
    </fieldset>
  );
}
