import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { buildWebIfStale } from "./build-web.ts";
import { findBrowser } from "./find-browser.ts";
import { componentsOfAll, PICTURES_DIR, RECORD } from "./pictures/drawn-from.ts";

/** `npm run show -- pictures`: draws README's pictures from the demo, and records the components that they show. */
buildWebIfStale();
const { status } = spawnSync("npx", ["playwright", "test", "--project=pictures"], {
  stdio: "inherit",
  env: { ...process.env, CHROMIUM_PATH: findBrowser(), PICTURES_DIR },
});
if (status === 0) writeFileSync(RECORD, `${JSON.stringify(componentsOfAll(), null, 2)}\n`);
process.exit(status ?? 1);
