import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#server/platform/lib/root.ts";
import { screens } from "#web/screens.ts";
import { pagesIn } from "../scripts/screen-table.ts";

const WEB_DIR = path.join(ROOT, "web");

it("The build finds the page of each screen in the router's table, so that the page preloads its own code", () => {
  const pages = pagesIn(readFileSync(path.join(WEB_DIR, "screens.ts"), "utf8"));
  expect([...pages.keys()]).toEqual(screens.map((screen) => screen.path));
  expect(pages.get("/leagues/:id")).toBe("pages/league.tsx");
  expect([...pages.values()].filter((page) => !existsSync(path.join(WEB_DIR, page)))).toEqual([]);
});
