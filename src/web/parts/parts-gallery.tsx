import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { partsPath } from "#src/shared/paths.ts";
import { usePageTitle } from "#src/web/cabinet/use-page-title.ts";
import { readTheme, showTheme } from "#src/web/theme/theme.ts";
import { Logo } from "#src/web/ui/logo.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { ButtonParts } from "./button-parts.tsx";
import { ChoiceParts } from "./choice-parts.tsx";
import { FieldParts } from "./field-parts.tsx";
import { FloatingParts } from "./floating-parts.tsx";
import { ListParts } from "./list-parts.tsx";
import { MarkParts } from "./mark-parts.tsx";
import { PictureParts } from "./picture-parts.tsx";
import { ScaleParts } from "./scale-parts.tsx";
import { StateParts } from "./state-parts.tsx";

/**
 * Every part of `src/web/ui` in every state, for developers of pages: look here before you design something new.
 * The texts are samples for developers only, and not translated.
 */
export function PartsGallery() {
  // Until something is chosen here, the parts look as on the site.
  const [worn] = useState(() => ({ theme: readTheme(), dir: readDirection() }));
  const { theme, dir } = { ...worn, ...useSearch({ from: "/bare/dev/ui" }) };
  const navigate = useNavigate();
  usePageTitle("Parts");
  useEffect(() => {
    const { documentElement: page } = document;
    const before = page.dir;
    showTheme(theme);
    page.dir = dir;
    return () => {
      showTheme(readTheme());
      page.dir = before;
    };
  }, [theme, dir]);
  const show = (wish: { readonly theme?: "light" | "dark"; readonly dir?: "ltr" | "rtl" }) => {
    void navigate({ to: partsPath, search: { theme, dir, ...wish }, replace: true, resetScroll: false });
  };
  return (
    <main className="mx-auto flex max-w-cabinet flex-col gap-12 px-8 py-6 text-14 max-md:px-4">
      <Logo name="Moorage" />
      <PageHeading
        title="Parts"
        actions={
          <>
            <Segmented
              label="Theme"
              value={theme}
              onValueChange={(wish) => show({ theme: wish })}
              options={[
                { value: "light", label: "Light" },
                { value: "dark", label: "Dark" },
              ]}
            />
            <Segmented
              label="Direction"
              value={dir}
              onValueChange={(wish) => show({ dir: wish })}
              options={[
                { value: "ltr", label: "Left to right" },
                { value: "rtl", label: "Right to left" },
              ]}
            />
          </>
        }
      />
      <ScaleParts />
      <ButtonParts />
      <FieldParts />
      <ChoiceParts />
      <MarkParts />
      <ListParts />
      <StateParts />
      <FloatingParts />
      <PictureParts />
    </main>
  );
}

function readDirection(): "ltr" | "rtl" {
  return document.documentElement.dir === "rtl" ? "rtl" : "ltr";
}
