import { useMutation } from "@tanstack/react-query";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { sayFailed } from "#web/ui/say-failed.ts";
import { type Toast, toast } from "#web/ui/toast.tsx";

type Paths = readonly `/api/${string}`[];

export type Act<Answer, Given = void, Fields extends FieldValues = FieldValues> = {
  act: (given: Given) => Promise<Answer>;
  /** The toast: a title above the answer's message, or all of it. */
  says?:
    | (Answer extends { message: string } ? string : never)
    | Toast
    | ((answer: Answer, given: Given) => Toast | undefined)
    | undefined;
  /** Comes with the toast, before anything is loaded again: a dialog closes. */
  onDone?: ((answer: Answer, given: Given) => void) | undefined;
  /** What becomes stale; the act is pending until what the screen shows of it has loaded again. */
  reloads?: Paths | ((answer: Answer) => Paths);
  /** Comes last; the act is pending until it is over. */
  last?: ((answer: Answer, given: Given) => unknown) | undefined;
  /** The form whose fields show what was refused. */
  fields?: Pick<UseFormReturn<Fields>, "setError" | "getValues">;
  /** The toast of a failure, as `sayFailed` takes it: its title, or that and the advice; or what to do about it. */
  fails?: string | readonly [title: string, advice: string | undefined] | ((error: Error) => unknown);
  /** What becomes stale if it failed, because the screen may be why. */
  reloadsIfFailed?: Paths;
};

const messageIn = (answer: unknown) => (answer as { message: string }).message;

/** A change that is asked of the server: what it says and loads again, done or failed. */
export function useAct<Answer, Given = void, Fields extends FieldValues = FieldValues>({
  act,
  says,
  onDone,
  reloads,
  last,
  fields,
  fails,
  reloadsIfFailed,
}: Act<Answer, Given, Fields>) {
  const makeStale = useMakeStale();
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer, given) => {
      const words = typeof says === "function" ? says(answer, given) : says;
      if (words) toast(typeof words === "string" ? { title: words, description: messageIn(answer) } : words);
      onDone?.(answer, given);
      if (reloads) await makeStale(...(typeof reloads === "function" ? reloads(answer) : reloads));
      await last?.(answer, given);
    },
    onError: async (error) => {
      if (fields) applyServerErrors(fields, error);
      if (typeof fails === "function") fails(error);
      else if (typeof fails === "string") sayFailed(fails, error);
      else if (fails) sayFailed(fails[0], error, fails[1]);
      if (reloadsIfFailed) await makeStale(...reloadsIfFailed);
    },
  });
}
