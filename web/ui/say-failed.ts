import { isApiError, isUnsent, messageOf } from "#web/api/request.ts";
import { toast } from "#web/ui/toast.tsx";

/** What a proxy answers, in words of its own, if the server behind it doesn't. */
const GATEWAY = [502, 503, 504];
const NO_ANSWER = "The server didn't answer, so this may have gone through. Reload to see.";

/** The error's code if the person gave up an act when asked to confirm that it's them. */
export const CANCELED = "canceled";

/** What to do when the JavaScript of an act couldn't be loaded. */
export const CHECK_CONNECTION = "Check your connection, then try again.";

/** Whether a change was sent and got no answer from the server, so that it may have happened. */
const isUnknown = (error: unknown): boolean =>
  isApiError(error) &&
  ((error.status === 0 && !isUnsent(error)) || (GATEWAY.includes(error.status) && !error.body.message));

/**
 * Says which act failed, and why if the server says so. An act that the person canceled is no failure.
 * @param what The toast's title: "The file wasn't made". It isn't used for an act that may have happened, unless it is
 * one of the titles of SPEC §8, which begin with "Error".
 * @param advice What to say if the server gives no reason.
 */
export function sayFailed(what: string, error: unknown, advice = "Try again in a moment."): void {
  if (isApiError(error) && error.body.code === CANCELED) {
    toast({ title: "Nothing changed", description: error.body.message, tone: "info" });
    return;
  }
  const isLost = isUnknown(error);
  const title = isLost && !what.startsWith("Error") ? "No answer" : what;
  toast({ title, description: messageOf(error, isLost ? NO_ANSWER : advice), tone: "error" });
}
