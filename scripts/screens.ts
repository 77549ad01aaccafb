import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { buildWebIfStale } from "./build-web.ts";
import { findBrowser } from "./find-browser.ts";

/** `npm run screens`: a picture of every screen at both widths in both lights, in ./screens, from the demo's leagues. */
const picturesDir = "screens";
rmSync(picturesDir, { recursive: true, force: true });
buildWebIfStale();
const { status } = spawnSync("npx", ["playwright", "test", "--project=screens"], {
  stdio: "inherit",
  env: { ...process.env, CHROMIUM_PATH: findBrowser(), SCREENS_DIR: picturesDir },
});
process.exit(status ?? 1);
