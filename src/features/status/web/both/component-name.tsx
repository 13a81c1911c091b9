import { commonComponents, nameComponents, type NamedComponent } from "#src/shared/status.ts";
import { placeName } from "#src/web/i18n/place-name.ts";
import type { Translate } from "#src/web/i18n/translate.ts";
import type { StatusComponent } from "../../contract-page.ts";

type Named = Pick<StatusComponent, "id" | "group" | "name">;

/** What a component is called in a list of its group: of a location its name alone. */
export function componentName({ id, group, name }: Named, t: Translate): string {
  if (isNamed(id)) return t(`status.component.${id}`);
  return group === "payments" ? t("status.component.coin", { coin: name }) : placeName(name, t);
}

/** What components are called in a sentence: those of locations by what they are of. */
export function componentNames(
  ids: readonly string[],
  components: readonly Named[],
  t: Translate,
): readonly string[] {
  return components
    .filter(({ id }) => ids.includes(id))
    .map((one) => {
      const name = componentName(one, t);
      if (one.group === "servers") return t("status.inPlace.servers", { place: name });
      return one.group === "network" ? t("status.inPlace.network", { place: name }) : name;
    });
}

function isNamed(id: string): id is NamedComponent {
  return Object.hasOwn(commonComponents, id) || Object.hasOwn(nameComponents, id);
}
