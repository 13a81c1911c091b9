import swagger from "@fastify/swagger";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { ApiDocument } from "#src/platform/api-docs/api-document.ts";
import { type ApiExamples, completeDocument } from "#src/platform/api-docs/complete-document.ts";
import { apiVersion } from "#src/platform/api-docs/api-version.gen.ts";
import type { ApiDocs } from "#src/platform/api-docs/guide.ts";
import { scopesOf } from "#src/platform/authz/policy.ts";
import { describeBudget } from "#src/platform/rate-limit/budgets.ts";
import { keyCallsPerMinute } from "#src/shared/api-key-limits.ts";
import { keyCallKind } from "./authorize.ts";
import type { Route } from "#src/shared/contract.ts";
import { PageCache } from "#src/platform/pages/page-cache.ts";
import { sendPage } from "#src/platform/pages/send-page.ts";
import { registerApiReference, revalidated } from "./api-reference.ts";
import { refusalsOf } from "./refusals.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    contractKey?: string;
    route?: Route;
  }
}

/** OpenAPI 3.1 from the contracts, and the page that documents it. */
export async function registerOpenApi(app: FastifyInstance, docs: ApiDocs): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        // Replaced by that of the site that is asked.
        title: "API",
        version: apiVersion,
        description: [
          "Programs send an API key as `Authorization: Bearer mrg_…`; it is made in the cabinet or by " +
            "`POST /api/v2/api-keys`, and each call says which scopes it needs. Calls without scopes need a " +
            "session: sign in with `POST /api/auth/sign-in` and send the `accessToken` in the same header.",
          `A key has ${keyCallsPerMinute.reads} reads, ${keyCallsPerMinute.writes} other calls and ` +
            `${keyCallsPerMinute.orders} orders a minute, or fewer by its own rate: RateLimit-Limit, ` +
            "RateLimit-Remaining and RateLimit-Reset (seconds) of every answer say what is left, and " +
            "Retry-After of a 429 how long to wait.",
          "Calls that move money need an `Idempotency-Key` header: repeat a call with the same key and you " +
            "get the same answer, never a second charge. Amounts are USD cents; coin amounts are base units " +
            "as text. Errors are `{error: {code, message, params?, fields?, requestId}}`.",
        ].join("\n\n"),
      },
      components: {
        securitySchemes: {
          session: { type: "http", scheme: "bearer", description: "`accessToken` of a sign-in" },
          apiKey: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "mrg_…",
            description: "An API key; what is listed beside it are the scopes that it must have",
          },
        },
      },
    },
    transform: (document) => {
      const { url, route } = document;
      const declared = route.config?.route;
      if (!declared) return { schema: { hide: true }, url };
      const { schema } = jsonSchemaTransform(document);
      return {
        url: url.replace(/:(\w+)/g, "{$1}"),
        schema: {
          ...schema,
          ...security(declared),
          ...description(route.config?.contractKey ?? "", declared),
          ...headers(declared),
          ...form(declared),
          response: answers(schema, route.config?.contractKey ?? "", declared),
        },
      };
    },
  });
  const documents = new PageCache();
  const documentOf = ({ site: { id, name }, origin }: FastifyRequest) =>
    documents.get(`${id} ${origin}`, name, async () =>
      JSON.stringify(describeApi(app, { name, origin }, docs.examples)),
    );
  app.get("/api/openapi.json", { schema: { hide: true } }, async (request, reply) => {
    const document = await documentOf(request);
    reply.headers(revalidated);
    return sendPage(request, reply, document, "application/json; charset=utf-8");
  });
  registerApiReference(app, docs, documentOf);
}

/** The document of a site. It takes some 50 ms of the event loop, so it is made once and answered from memory. */
export function describeApi(
  app: FastifyInstance,
  { name, origin }: { readonly name: string; readonly origin: string },
  examples: ApiExamples,
): ApiDocument {
  // Fastify's type of it allows what our contracts never have, such as references in place of operations.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const document = app.swagger() as unknown as ApiDocument;
  return completeDocument(
    { ...document, info: { ...document.info, title: `${name} API` } },
    origin,
    examples,
  );
}

/** The success response of the contract, and every refusal by its status. */
function answers({ response }: { response?: unknown }, key: string, route: Route): object {
  const answered: Record<string, unknown> = { ...(typeof response === "object" && response) };
  if (route.lines && typeof answered["200"] === "object") {
    answered["200"] = {
      ...answered["200"],
      description: "With `Accept: application/x-ndjson` one result per line, as soon as there is one.",
    };
  }
  for (const [status, codes] of refusalsOf(key, route)) {
    answered[status] = { description: codes.map((code) => `\`${code}\``).join(", "), type: "object" };
  }
  return answered;
}

/** OpenAPI 3.1 lets a bearer scheme list what its token must have. */
function security(route: Route): object {
  if (route.access === "public") return {};
  const isForKeys = route.access === "customer" && route.scope !== null;
  return { security: [{ session: [] }, ...(isForKeys ? [{ apiKey: [...scopesOf(route)] }] : [])] };
}

/** Who may make the call, and how often. */
function description(key: string, route: Route): object {
  const budget = route.limit && `At most ${describeBudget(route.limit)}.`;
  const sentences = [whoMayCall(route), keyBudget(key, route), budget].filter(
    (sentence) => sentence !== undefined,
  );
  return sentences.length === 0 ? {} : { description: sentences.join(" ") };
}

function whoMayCall(route: Route): string | undefined {
  if (route.access !== "customer") return undefined;
  if (route.scope === null) return "Needs a session: no API key can make this call.";
  const scopes = scopesOf(route).map((scope) => `\`${scope}\``);
  if (scopes.length === 0) return "Any API key can make this call.";
  return `An API key needs ${scopes.join(" and ")}.`;
}

/** What the call counts as for a key. */
function keyBudget(key: string, route: Route): string | undefined {
  if (route.access !== "customer" || route.scope === null) return undefined;
  const kind = keyCallKind(route, !key.startsWith("GET "));
  return `It is one of a key's ${keyCallsPerMinute[kind]} ${kind} a minute.`;
}

/** The form of a file, which no schema validates: it is read as it arrives. */
function form(route: Route): object {
  if (!route.upload) return {};
  const file = { type: "string", format: "binary" };
  return {
    consumes: ["multipart/form-data"],
    body: { type: "object", required: ["file"], properties: { file } },
  };
}

function headers(route: Route): object {
  if (!route.idempotent) return {};
  const key = {
    type: "string",
    minLength: 1,
    maxLength: 255,
    description: "One per intent, reused by every retry",
  };
  return {
    headers: { type: "object", required: ["Idempotency-Key"], properties: { "Idempotency-Key": key } },
  };
}
