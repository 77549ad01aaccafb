import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const shortHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** A fingerprint of request-schemas.json's source, which reveals a file edited by hand or not regenerated. */
export function markOf(definitions: object): string {
  const requests = shortHash(textOf("requests.ts"));
  const { version } = JSON.parse(textOf("../../node_modules/stripe/package.json"));
  return `requests.ts ${requests}, stripe ${version}, definitions ${shortHash(JSON.stringify(definitions))}`;
}
