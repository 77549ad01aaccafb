import { render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, it } from "vitest";
import { useKeepFocus } from "#web/ui/use-keep-focus.ts";

function Row({ name }: { name: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useKeepFocus(button);
  return (
    <li>
      <button type="button" ref={button}>
        {name}
      </button>
    </li>
  );
}

const Rows = ({ names }: { names: string[] }) => (
  <main id="main">
    <ul>
      {names.map((name) => (
        <Row key={name} name={name} />
      ))}
    </ul>
  </main>
);

const focused = () => document.activeElement?.tagName;

it.each([
  { gone: "Ann", to: "LI" },
  { gone: "Ben", to: "UL" },
])("the focus moves to the next row or the list when the row that has it goes away: $gone", async ({ gone, to }) => {
  const { rerender } = render(<Rows names={["Ann", "Ben"]} />);
  screen.getByText(gone).focus();
  rerender(<Rows names={["Ann", "Ben"].filter((name) => name !== gone)} />);
  await Promise.resolve();
  expect(focused()).toBe(to);
});

it("the focus stays where it is when another row goes away", async () => {
  const { rerender } = render(<Rows names={["Ann", "Ben"]} />);
  screen.getByText("Ann").focus();
  rerender(<Rows names={["Ann"]} />);
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByText("Ann"));
});

it("a screen that goes away leaves the focus to the next one's heading", async () => {
  const { rerender } = render(<Rows names={["Ann"]} />);
  screen.getByText("Ann").focus();
  rerender(<main id="main" />);
  await Promise.resolve();
  expect(focused()).toBe("BODY");
});
