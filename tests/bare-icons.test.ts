import { readFileSync } from "node:fs";
import path from "node:path";
import { Landmark, type LucideIcon, TicketPercent, UserPlus } from "lucide-react";
import { createElement, type FunctionComponent, type SVGProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ROOT } from "#server/platform/lib/root.ts";
import { bareIcon as component } from "#web/ui/bare-icon.ts";
import { bareIcon } from "../scripts/bare-icons.ts";

const ICONS = path.join(ROOT, "node_modules/lucide-react/dist/esm/icons");
const codeOf = (name: string) => bareIcon(readFileSync(path.join(ICONS, `${name}.mjs`), "utf8"), "/bare-icon.ts");

/** The icon as the build makes it. */
function built(name: string): FunctionComponent<SVGProps<SVGSVGElement> & { size?: number }> {
  const [, data = ""] = /const __iconData = ([\s\S]*?\n\});?\n/.exec(codeOf(name)) ?? [];
  return component(new Function(`return ${data}`)());
}

const PROPS = { "aria-hidden": true, size: 18, className: "shrink-0 text-red" } as const;
/** The markup with its attributes in order, without lucide's class names and what only XML files need. */
const comparable = (markup: string) =>
  markup
    .replace(/ xmlns="[^"]*"/, "")
    .replace(/class="lucide [^"]*?(?=shrink-0)/, 'class="')
    .replace(/<svg ([^>]*)>/, (_, attributes: string) =>
      attributes
        .split(/ (?=[\w-]+=")/)
        .sort()
        .join(" "),
    );

describe("an icon of the build", () => {
  it.each<[string, LucideIcon]>([
    ["landmark", Landmark],
    ["ticket-percent", TicketPercent],
    ["user-plus", UserPlus],
  ])("%s looks like lucide's own, and has no name and no keys", (name, Original) => {
    const [own, original] = [built(name), Original].map((Icon) => renderToStaticMarkup(createElement(Icon, PROPS)));
    expect(comparable(own ?? "")).toBe(comparable(original ?? ""));
    expect(codeOf(name)).not.toMatch(/key:|name:|aliases:/);
  });

  it("is hidden from screen readers unless its place says otherwise", () => {
    expect(renderToStaticMarkup(createElement(built("landmark")))).toContain('aria-hidden="true"');
  });
});

it("An icon that only has another name for one is left as it is", () => {
  const alias = 'export { __iconData, default } from "./landmark.mjs";';
  expect(bareIcon(alias, "/bare-icon.ts")).toBe(alias);
});

it("The build fails if icons begin to be written differently", () => {
  expect(() => bareIcon('import { create } from "x";\nexport default createLucideIcon({});', "/b.ts")).toThrow(
    /differently/,
  );
});
