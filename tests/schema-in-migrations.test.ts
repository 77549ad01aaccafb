import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { generateDrizzleJson } from "drizzle-kit/api";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SCHEMA = path.join(ROOT, "server/platform/db/schema");
const KEPT = path.join(ROOT, "migrations/meta");
/** Each snapshot has ids of its own. */
const UNLIKE = { id: "", prevId: "" };

it("The schema is what the migrations make, so that npm run migrations finds nothing", async () => {
  const [kept = ""] = readdirSync(KEPT).filter((file) => file.endsWith("_snapshot.json"));
  const snapshot = JSON.parse(readFileSync(path.join(KEPT, kept), "utf8")) as { id: string };
  const files = readdirSync(SCHEMA).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  const parts: object[] = await Promise.all(files.map((file) => import(path.join(SCHEMA, file))));
  const schema = Object.assign({}, ...parts) as Record<string, unknown>;
  expect(Object.keys(schema).length).toBeGreaterThan(30);
  const now = JSON.stringify(generateDrizzleJson(schema, snapshot.id, undefined, "snake_case"));
  expect({ ...JSON.parse(now), ...UNLIKE }).toEqual({ ...snapshot, ...UNLIKE });
});
