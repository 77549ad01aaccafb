import { waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { CurrentUser } from "#contract/people/auth.ts";
import type { StatementId } from "#tests/specification/statements.ts";
import { open, reopen, seesToast, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import type { Answer, Call } from "#web/api/request.ts";

/** What the server answers in the most usual refusal of a call. */
type Refusal = { status: 400 | 401 | 403 | 404 | 409 | 429; message: string; field?: string };

/** A call of a screen and its toasts. */
type Row<C extends Call> = {
  statements: [StatementId, ...StatementId[]];
  call: C;
  path: string;
  as: CurrentUser | null;
  answers?: Answers;
  /** Makes the screen make the call. */
  act: () => unknown;
  refusal: Refusal;
  /** The title of the error toast. */
  title: string;
  /** The text shown if the server sends no message. */
  fallback: string;
  /** The title and text of the success toast. */
  success?: string | RegExp;
  text?: string;
  answer?: Answer<C>;
  /** The screen's next address. */
  goesTo?: string;
};
export type ToastRow = { [C in Call]: Row<C> }[Call];

const RESTARTING = "The server is restarting.";

/** SPEC §8 says of these titles what failed; a title of ours says it itself. */
const isOfSpec = (title: string) => /^Error\b|Failed$/.test(title);

const LOST = "The connection failed, so this may have gone through. Reload to see.";
const lost = () => {
  throw new TypeError("Failed to fetch");
};

/** SPEC §8: plays the call with a failure that has a message, a failure without one, a lost answer, and a success. */
export async function showsItsToasts(row: ToastRow) {
  const { call, path, as, refusal, title, fallback, success, text, goesTo } = row;
  const { status, message, field } = refusal;
  const actOn = async (answer: unknown) => {
    open(path, as, { ...row.answers, [call]: answer } as Answers);
    await row.act();
    await waitFor(() => expect(server().made(call)).toHaveLength(1));
  };
  const sentence = fallback.replace(/\.?$/, ".");
  await actOn(failing(status, { message, ...(field && { errors: [{ path: field, message }] }) }));
  // The titles that name what failed aren't said to have the server's message in place of their sentence.
  await seesToast(title, title.startsWith("Error ") ? `${sentence} ${message}` : message);
  await reopen();
  await actOn(failing(500));
  await seesToast(title, fallback);
  if (isOfSpec(title)) {
    await reopen();
    await actOn(failing(502, { message: RESTARTING }));
    await seesToast(title, `${sentence} ${RESTARTING}`);
    await reopen();
    await actOn(lost);
    await seesToast(title, `${sentence} ${LOST}`);
  }
  if (success === undefined) return;
  await reopen();
  await actOn(row.answer);
  await seesToast(success, text);
  if (goesTo) await waitFor(() => expect(window.location.pathname).toBe(goesTo));
}
