import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { type EndpointValues, groupTypes } from "./endpoint-values.ts";
import { typesQuery } from "./queries.ts";

/** Which types of messages an endpoint gets, by their noun. */
export function TypesField({ form }: { readonly form: UseFormReturn<EndpointValues> }) {
  const t = useTranslations("webhooks");
  const { data = [] } = useQuery(typesQuery);
  const chosen = useWatch({ control: form.control, name: "types" });
  const { errors, isSubmitted } = form.formState;
  const choose = (types: string[]) => form.setValue("types", types, { shouldValidate: isSubmitted });
  const toggle = (type: string, isChecked: boolean) =>
    choose(isChecked ? [...chosen, type] : chosen.filter((one) => one !== type));
  return (
    <div>
      <div className="max-h-80 overflow-y-auto rounded-8 border border-line px-3 py-2">
        {groupTypes(data.map(({ type }) => type)).map(([noun, types]) => (
          <fieldset key={noun} className="min-w-0 border-line py-1.5 not-last:border-b">
            <legend className="sr-only">{noun}</legend>
            {types.map((type) => (
              <Checkbox
                key={type}
                label={
                  <bdi dir="ltr" className="font-mono text-13">
                    {type}
                  </bdi>
                }
                checked={chosen.includes(type)}
                onChange={(event) => toggle(type, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {errors.types !== undefined && (
        <p role="alert" className="mt-1 text-12 text-danger">
          {t("gets.none")}
        </p>
      )}
    </div>
  );
}
