import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ZERO } from "#contract/platform/money.ts";
import { Podium } from "#web/leagues/winners/podium.tsx";

const place = (number: number) => ({
  place: number,
  winners: [{ userId: `00000000-0000-4000-8000-00000000000${number}`, name: `winner ${number}` }],
  amount: "10.00",
  setOff: ZERO,
});

it("The podium's steps differ in color, and only the first one is gold", () => {
  const markup = renderToStaticMarkup(<Podium places={[1, 2, 3].map(place)} pictures={new Map()} />);
  const steps = [...markup.matchAll(/<span class="([^"]*rounded-t-control[^"]*)"/g)];
  const fills = steps.map(([, classes = ""]) => classes.split(" ").find((name) => name.startsWith("bg-")));
  expect(fills).toEqual(["bg-gold", "bg-silver", "bg-bronze"]);
});
