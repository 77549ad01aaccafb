import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { buildWebIfStale } from "./build-web.ts";
import { findBrowser } from "./find-browser.ts";

/**
 * `npm run show -- screens`: takes screenshots of every screen of the demo's leagues, light and dark, wide and narrow, into
 * ./screens.
 */
const picturesDir = "screens";
rmSync(picturesDir, { recursive: true, force: true });
buildWebIfStale();
const { status } = spawnSync("npx", ["playwright", "test", "--project=screens"], {
  stdio: "inherit",
  env: { ...process.env, CHROMIUM_PATH: findBrowser(), SCREENS_DIR: picturesDir },
});
process.exit(status ?? 1);
