import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "suffix"> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A password with a button that shows it: `showLabel`, `hideLabel` and the props of `TextField`. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={isShown ? "text" : "password"}
      suffix={
        <IconButton
          label={isShown ? hideLabel : showLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="-me-2"
        >
          {isShown ? <EyeOff strokeWidth={1.6} /> : <Eye strokeWidth={1.6} />}
        </IconButton>
      }
    />
  );
}
