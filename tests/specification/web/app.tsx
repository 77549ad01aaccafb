import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { CurrentUser } from "#contract/people/auth.ts";
import { AMBIENT } from "#tests/specification/web/answers.ts";
import { type Answers, FakeServer, failing } from "#tests/specification/web/fake-server.ts";
import { queryClient } from "#web/access/query-client.ts";
import type { Call } from "#web/api/request.ts";
import { App } from "#web/app.tsx";

let current: FakeServer | undefined;

export function server(): FakeServer {
  if (!current) throw new Error("The fake server is not there yet.");
  return current;
}

export function startServer() {
  current = new FakeServer();
  vi.stubGlobal("fetch", current.fetch);
}

/** Opens the product at an address, as someone or signed out, with these answers in addition to the ambient ones. */
export function open(path: string, as: CurrentUser | null, answers: Answers = {}) {
  server().answer({ ...AMBIENT, "GET /api/auth/user": as ?? failing(401, { message: "Unauthorized" }), ...answers });
  window.history.pushState(null, "", path);
  return render(<App />);
}

let unfolding: MutationObserver | undefined;

/** Presses each closed fold as it appears, for tests of what folds have inside. What stands open is for others to test. */
export function unfoldAll() {
  const press = () => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>("details:not([open])")) fold.open = true;
  };
  unfolding = new MutationObserver(press);
  unfolding.observe(document, { childList: true, subtree: true });
  press();
}

export const stopUnfolding = () => unfolding?.disconnect();

const TURNS = 50;
const realSetTimeout = globalThis.setTimeout;
const nextTurn = () => act(() => new Promise<void>((resolve) => realSetTimeout(resolve)));

/** Leaves no toast, data or screen behind for the next test. */
export async function leaveApp() {
  // Pending calls may still show a toast.
  for (let turn = 0; turn < TURNS && queryClient.isMutating() > 0; turn += 1) await nextTurn();
  // A change that still waits for a load says now that it is done.
  await act(() => queryClient.cancelQueries());
  // A toast may be drawn a turn after its message, and would be seen in the next test.
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn();
    // An open dialog hides the toast from assistive technology, and so from queries that leave hidden elements out.
    const dismiss = screen.queryByRole("button", { name: "Dismiss", hidden: true });
    if (dismiss) fireEvent.click(dismiss);
  }
  await act(async () => cleanup());
  queryClient.clear();
  sessionStorage.clear();
  document.title = "";
}

/** The same for a second visit within one test. */
export async function reopen() {
  expect(server().faults).toEqual([]);
  await leaveApp();
  startServer();
}

/** The title and text of the visible toast. */
export function shownToast(): { title: string; text: string } | undefined {
  const item = document.querySelector('li[data-state="open"]');
  const [title, text] = [...(item?.querySelectorAll("div > div") ?? [])].map((part) => part.textContent);
  return title === undefined ? undefined : { title, text: text ?? "" };
}

/** Waits for a toast and checks its words. */
export async function seesToast(title: string | RegExp, text?: string) {
  await waitFor(() => expect(shownToast()).toBeDefined());
  const toast = shownToast();
  if (typeof title === "string") expect(toast?.title).toBe(title);
  else expect(toast?.title).toMatch(title);
  if (text !== undefined) expect(toast?.text).toBe(text);
}

/** What a call was sent, each time. */
export const bodiesOf = (call: Call) =>
  server()
    .made(call)
    .map(({ body }) => body);

/** Waits for a call, and returns what was sent with it the last time. */
export async function sent(call: Call) {
  await waitFor(() => expect(server().made(call)).not.toHaveLength(0));
  return bodiesOf(call).at(-1);
}

/** The words of each. */
export const textsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

/** The words of a screen's part that is there. */
export const words = () => screen.getByRole("main").textContent ?? "";

/** What can be chosen. */
export const optionsOf = (label: string, inside = screen as Pick<typeof screen, "getByLabelText">) =>
  [...inside.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value);

/** A term by its label, with the label. */
export const termOf = (label: string) =>
  [...document.querySelectorAll("dt")].find(({ textContent }) => textContent === label)?.parentElement?.textContent;

export const main = () => within(screen.getByRole("main"));
export const dialog = () => within(screen.getByRole("dialog"));

/** Waits until these texts are on the screen. */
export async function sees(...texts: (string | RegExp)[]) {
  for (const text of texts) await screen.findAllByText(text);
}

/** The links of a part of the screen, by their names. */
export const linksIn = (part: HTMLElement) =>
  Object.fromEntries(
    [...part.querySelectorAll("a")].map((link) => [link.textContent?.trim(), link.getAttribute("href")]),
  );

/** The row, of a list or table, that contains this text. */
export async function rowOf(text: string | RegExp): Promise<HTMLElement> {
  const [found] = await screen.findAllByText(text);
  const row = found?.closest<HTMLElement>("li, tr");
  if (!row) throw new Error(`No row has the text ${text}.`);
  return row;
}

/** Finds a field by the words of its label. */
const labelOf = (label: string) => new RegExp(`^${label.replace("Email", "E-?mail")}( ?optional)?$`, "i");

type Fields = Record<string, string | boolean>;

/** Fills fields by their labels: text, choices, and checkboxes. */
export function fill(fields: Fields, inside = screen as Pick<typeof screen, "getByLabelText">) {
  for (const [label, value] of Object.entries(fields)) {
    const field = inside.getByLabelText(labelOf(label));
    if (typeof value === "string") fireEvent.change(field, { target: { value } });
    else if ((field as HTMLInputElement).checked !== value) fireEvent.click(field);
  }
}

/** Waits for a field. */
export const labeled = (label: string | RegExp) =>
  screen.findByLabelText<HTMLInputElement>(typeof label === "string" ? labelOf(label) : label);

/** Presses the first button with this name as soon as it appears, and waits for the form it opens. */
export async function press(name: string | RegExp, inside = screen as Pick<typeof screen, "findAllByRole">) {
  const [button] = await inside.findAllByRole("button", { name });
  if (!button) return;
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText("Loading the form")).toBeNull());
}

/** The current address. */
export const address = () => window.location.pathname + window.location.search;
