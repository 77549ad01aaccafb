import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { COMMISSIONER, PLAYER } from "#tests/specification/web/answers.ts";
import { open, sees } from "#tests/specification/web/app.tsx";
import { alice } from "#tests/specification/web/fixtures.ts";
import { LOADS } from "#tests/specification/web/loads.ts";
import { screenAt, screens } from "#web/screens.ts";

const loaded = LOADS.filter(({ path, reach }) => path !== "/" && !path.includes("#") && !reach).map((load) => ({
  ...{ path: load.path, as: load.as, shows: load.shows as string | RegExp | undefined },
  answers: { ...load.answers, ...load.answer },
}));
/** Screens that load nothing, or whose link leads nowhere, which their heading says. */
const others = screens
  .filter((each) => !loaded.some(({ path }) => screenAt(path) === each))
  .map(({ path, access }) => ({
    ...{ path: path.replace(/:\w+/, "x"), as: access === "open" ? null : alice },
    ...{ shows: undefined, answers: {} },
  }));
const arrivals = [...loaded, ...others].filter(
  ({ path }, at, all) => all.findIndex((other) => other.path === path) === at,
);

it.each(arrivals)("$path, reached by a link, has the focus on its heading", async ({ path, as, shows, answers }) => {
  open("/", as, { ...PLAYER, ...COMMISSIONER, ...answers });
  await screen.findAllByRole("link");
  act(() => window.history.pushState(null, "", path));
  if (shows) await sees(shows);
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
});
