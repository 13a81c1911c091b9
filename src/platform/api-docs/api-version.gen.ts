// Made by npm run codegen with docs/openapi.json.

/** Of the API's description: the second number rises with each addition, the first is that of the paths. */
export const apiVersion = "2.49";
