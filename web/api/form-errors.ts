import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { isApiError } from "#web/api/request.ts";

/**
 * Shows the server's field errors at their fields and focuses the first. A form that SPEC §8 gives a toast shows both.
 * @returns Whether the fields say all of it.
 */
export function applyServerErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, "setError" | "getValues">,
  error: unknown,
): boolean {
  const errors = isApiError(error) ? (error.body.errors ?? []) : [];
  const values: FieldValues = form.getValues();
  errors.forEach(({ path, message }, index) => {
    form.setError(path as Path<T>, { type: "server", message }, { shouldFocus: index === 0 });
  });
  return errors.length > 0 && errors.every(({ path }) => (path.split(".")[0] ?? "") in values);
}
