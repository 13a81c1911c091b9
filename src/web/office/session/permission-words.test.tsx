import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import common from "../../../../locales/en/common.json" with { type: "json" };
import errors from "../../../../locales/en/errors.json" with { type: "json" };
import office from "../../../../locales/en/office.json" with { type: "json" };
import { ApiError } from "#src/web/api/api-error.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { PermissionWords } from "./permission-words.tsx";

function Refusal({ error }: { readonly error: ApiError }) {
  return useErrorText()(error);
}

function textOf(params: Readonly<Record<string, string>>): string {
  const error = new ApiError({ code: "forbidden", message: "", status: 403, params });
  return renderToStaticMarkup(
    <IntlProvider locale="en-GB" messages={{ common, errors, office }}>
      <PermissionWords>
        <Refusal error={error} />
      </PermissionWords>
    </IntlProvider>,
  );
}

test("a refusal for lack of a permission names it in words, and whom to ask", () => {
  expect(textOf({ permission: "orders.refund" })).toBe("You need the right “Refund orders”; ask an owner.");
});

test("any other refusal has the sentence of all parts", () => {
  expect(textOf({})).toBe(errors.forbidden);
});
