import { isApiError, isUnsent, messageOf } from "#web/api/request.ts";
import { toast } from "#web/ui/toast.tsx";

/** What a proxy answers, in words of its own, if the server behind it doesn't. */
const GATEWAY = [502, 503, 504];
const NO_ANSWER = "The server didn't answer, so this may have gone through. Reload to see.";

/** The error's code if the person gave up an act when asked to confirm that it's them. */
export const CANCELED = "canceled";

/** What to do when the JavaScript of an act couldn't be loaded. */
export const CHECK_CONNECTION = "Check your connection, then try again.";

/** The titles of SPEC §8: beside these, its sentence isn't left out. */
const OF_SPEC = /^Error\b|^(Login|Registration) Failed$/;

/** Whether a change was sent and got no answer from the server, so that it may have happened. */
const isUnknown = (error: unknown): boolean =>
  isApiError(error) &&
  ((error.status === 0 && !isUnsent(error)) || (GATEWAY.includes(error.status) && !error.body.message));

/** Whether SPEC §8 has its own sentence shown also where the server gives a reason, or where nothing got to the server. */
const comesFirst = (title: string, error: unknown): boolean =>
  OF_SPEC.test(title) &&
  (title.startsWith("Error ") || isUnknown(error) || (isApiError(error) && [0, 502].includes(error.status)));

const asSentence = (text: string) => (text.endsWith(".") ? text : `${text}.`);

/**
 * Says which act failed, and why if the server says so. An act that the person canceled is no failure.
 * @param what The toast's title: "The file wasn't made". It isn't used for an act that may have happened, unless it is
 * one of the titles of SPEC §8.
 * @param advice What to say if the server gives no reason; under a title of SPEC §8, its sentence.
 */
export function sayFailed(what: string, error: unknown, advice = "Try again in a moment."): void {
  if (isApiError(error) && error.body.code === CANCELED) {
    toast({ title: "Nothing changed", description: error.body.message, tone: "info" });
    return;
  }
  const isLost = isUnknown(error);
  const title = isLost && !OF_SPEC.test(what) ? "No answer" : what;
  const reason = messageOf(error, isLost ? NO_ANSWER : "");
  const description = reason && comesFirst(what, error) ? `${asSentence(advice)} ${reason}` : reason || advice;
  toast({ title, description, tone: "error" });
}
