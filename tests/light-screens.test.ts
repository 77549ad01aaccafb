import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#server/platform/lib/root.ts";

/** What a module needs before it runs: not its types, and not what it imports later. */
const NEEDED = /^(?:import|export)\s+(?!type\b)([^;]*?)\s*from\s+"([^"]+)"/gms;
const areTypes = (names: string) => /^\{\s*(?:type [^,}]+,?\s*)+\}$/.test(names);

/** Every module that a screen needs before it can be shown, each with the one that needs it. */
function neededBy(screen: string): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>([[screen, undefined]]);
  for (const [file] of found) {
    if (!existsSync(path.join(ROOT, file))) continue;
    for (const [, names = "", from = ""] of readFileSync(path.join(ROOT, file), "utf8").matchAll(NEEDED)) {
      const to = from.startsWith(".") ? path.join(path.dirname(file), from) : from.replace(/^#/, "");
      if (!areTypes(names) && !found.has(to)) found.set(to, file);
    }
  }
  return found;
}

function pathTo(module: string, found: Map<string, string | undefined>): string[] {
  const by = found.get(module);
  return by === undefined ? [module] : [...pathTo(by, found), module];
}

/** What the profile checks depends on how its owner signs in; an installation with Stripe has no sandbox. */
const MAY = new Set(["profile.tsx", "sandbox-onboarding.tsx"]);

const screens = readdirSync(path.join(ROOT, "web/pages")).filter(
  (name) => /(?<!\.test)\.tsx$/.test(name) && !MAY.has(name),
);

it.each(screens)("%s is shown without the code that checks forms", (screen) => {
  const found = neededBy(`web/pages/${screen}`);
  expect(found.has("zod") ? pathTo("zod", found).join(" → ") : "without").toBe("without");
});
