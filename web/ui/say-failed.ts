import { isApiError, isUnsent, messageOf } from "#web/api/request.ts";
import { toast } from "#web/ui/toast.tsx";

/** Whether a change was sent and got no answer, so that it may have happened. */
const isUnknown = (error: unknown): boolean => isApiError(error) && error.status === 0 && !isUnsent(error);

/**
 * Says which act failed, and why if the server says so.
 * @param what The toast's title: "The file wasn't made". It isn't used for an act that may have happened, unless it is
 * one of the titles of SPEC §8, which begin with "Error".
 * @param advice What to say if the server gives no reason.
 */
export function sayFailed(what: string, error: unknown, advice = "Try again in a moment."): void {
  const title = isUnknown(error) && !what.startsWith("Error") ? "No answer" : what;
  toast({ title, description: messageOf(error, advice), tone: "error" });
}
