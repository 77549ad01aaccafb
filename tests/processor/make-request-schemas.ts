/**
 * Writes request-schemas.json from the types of the installed SDK. Run it after updating `stripe` or changing
 * requests.ts:
 * npx tsx tests/processor/make-request-schemas.ts
 * The run downloads the generator together with the TypeScript version it needs; later versions need Node 22.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { markOf } from "#tests/processor/schemas-mark.ts";

const GENERATOR = "ts-json-schema-generator@2.4.0";
const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const printed = execFileSync(
  "npx",
  [
    "--yes",
    GENERATOR,
    "--path",
    fileOf("requests.ts"),
    "--type",
    "Requests",
    "--tsconfig",
    fileOf("../tsconfig.json"),
    "--no-type-check",
    "--jsDoc",
    "none",
  ],
  { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
);

/**
 * Two things that the types can't express: an enum accepts only its listed values (the SDK leaves room for later ones,
 * which would accept every typo), and an amount is a whole number above zero.
 */
function corrected(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(corrected);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === "anyOf" && Array.isArray(value)) return [key, value.filter((one) => !isOpenEnum(one)).map(corrected)];
      if (key === "amount" && isNumber(value)) return [key, { type: "integer", minimum: 1 }];
      return [key, corrected(value)];
    }),
  );
}

const isOpenEnum = (schema: object) => "$ref" in schema && schema.$ref === "#/definitions/OtherString";
const isNumber = (schema: unknown) =>
  typeof schema === "object" && schema !== null && "type" in schema && schema.type === "number";

const made = corrected(JSON.parse(printed)) as { definitions: object };
const schemas = { $comment: markOf(made.definitions), ...made };
writeFileSync(fileOf("request-schemas.json"), `${JSON.stringify(schemas, null, 1)}\n`);
