import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { screens } from "#web/screens.ts";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

function shapeAt(path: string) {
  window.history.replaceState(null, "", path);
  return render(<ScreenShape />).container;
}
const markupOf = (path: string) => shapeAt(path).innerHTML;

describe("while a screen's code or data is on the way", () => {
  const unknown = render(<LoadingScreen />).container.innerHTML;

  it.each(["/", ...screens.map(({ path }) => path)])("%s has a shape of its own, announced once as loading", (path) => {
    const container = shapeAt(path);
    expect(container.innerHTML).not.toBe(unknown);
    const [status, ...others] = container.querySelectorAll("[role=status]");
    expect(status?.textContent).toMatch(/^(Loading|Setting up your payment…)/);
    expect(others).toEqual([]);
  });

  it("a league's pages and the form for a new one don't share a shape, and an unknown address has none of its own", () => {
    expect(markupOf("/leagues/12")).not.toBe(markupOf("/leagues/create"));
    expect(markupOf("/leagues/12/results")).not.toBe(markupOf("/leagues/12"));
    expect(markupOf("/nowhere")).toBe(unknown);
  });
});
