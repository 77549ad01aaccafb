import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { VoteBar } from "#web/ui/vote-bar.tsx";

it.each([
  { needed: 1, eligible: 1, at: "100%" },
  { needed: 1, eligible: 2, at: "50%" },
  { needed: 5, eligible: 8, at: "62.5%" },
  { needed: 3, eligible: 2, at: "100%" },
])("$needed needed of $eligible is named at its mark, within the bar", ({ needed, eligible, at }) => {
  const markup = renderToStaticMarkup(<VoteBar votesFor={1} votesAgainst={0} {...{ needed, eligible }} />);
  expect(markup).toContain(`style="left:${at};transform:translateX(-${at})">${needed} needed<`);
});
