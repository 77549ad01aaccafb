import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

type Check<Values extends FieldValues> = Resolver<Values, unknown, Values>;

type Options = {
  /** Whether the form sends what was typed instead of what the schema makes of it. */
  raw?: boolean;
};

/**
 * Checks a form by a schema whose code isn't needed to show the form: it loads when a field gets the focus,
 * not a heading, as screens open. Without that code, the form is sent as it is: the server checks everything again.
 */
export function checkedLater<Values extends FieldValues>(
  loadSchema: () => Promise<z.ZodType>,
  { raw = false }: Options = {},
): Check<Values> {
  let coming: Promise<Check<Values>> | undefined;
  const load = () => {
    coming ??= Promise.all([import("@hookform/resolvers/zod"), loadSchema()]).then(([{ zodResolver }, schema]) => {
      const typed = schema as z.ZodType<Values, Values>;
      return raw ? zodResolver(typed, undefined, { raw }) : zodResolver(typed);
    });
    return coming;
  };
  const forget = () => {
    coming = undefined;
  };
  window.addEventListener("focusin", ({ target }) => (target as HTMLInputElement).form && void load().catch(forget));
  return async (current, ...rest) => {
    // What was typed when the form was sent, even if typing goes on before the schema is here.
    const values = structuredClone(current);
    const check = await load().catch(forget);
    return check ? check(values, ...rest) : { values, errors: {} };
  };
}
