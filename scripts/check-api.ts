import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from "@redocly/openapi-core";
import { describeApi } from "#server/operations/api-description/describe-api.ts";

/** Lints both descriptions of the API, as installations serve them. Any finding fails. */
const config = await createConfig({
  extends: ["recommended-strict"],
  // SPEC has /api/replacement-invitations/token/:token, and the server prefers the fixed part of a path.
  rules: { "no-ambiguous-paths": "off" },
});
let findings = 0;
for (const admin of [false, true]) {
  const description = JSON.stringify(describeApi({ publicUrl: "https://potkeeper.invalid", admin }));
  const document = makeDocumentFromString(description, admin ? "admin/openapi.json" : "openapi.json");
  for (const { ruleId, message, location } of await lintDocument({
    document,
    externalRefResolver: new BaseResolver(),
    config,
  })) {
    findings += 1;
    console.error(`${ruleId}: ${message} (${location[0]?.pointer})`);
  }
}
process.exitCode = findings > 0 ? 1 : 0;
