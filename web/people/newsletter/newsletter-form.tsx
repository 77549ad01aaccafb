import { type FormEvent, useState } from "react";
import { isApiError, messageOf, request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { controlLook } from "#web/ui/control-look.ts";
import { Field } from "#web/ui/field.tsx";

const FALLBACK = "That didn't reach us. Please try again.";

type SignUp = { isPending?: boolean; message?: string; error?: unknown };

/**
 * Signs up for the newsletter; changes no data that a screen shows. It does without a mutation, which would be on the first load of
 * each visitor for it alone.
 */
export function NewsletterForm() {
  const [{ isPending = false, message, error }, setSignUp] = useState<SignUp>({});
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email"));
    setSignUp({ isPending: true });
    setSignUp(
      await request("POST /api/newsletter", { body: { email } }).catch((failure: unknown) => ({ error: failure })),
    );
  };
  return (
    <form onSubmit={submit}>
      <Field label="Newsletter" help="One email before each season." error={errorOf(error)}>
        {(wiring) => (
          <div className="flex gap-2">
            <input
              {...wiring}
              type="email"
              name="email"
              required
              autoComplete="email"
              placeholder="you@example.com"
              className={controlLook}
            />
            <Button type="submit" variant="secondary" isPending={isPending}>
              Subscribe
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="mt-1.5 text-sm font-medium text-green">
        {message}
      </p>
    </form>
  );
}

/** The error about the address itself, if there is one. */
function errorOf(error: unknown): string | undefined {
  if (!error) return undefined;
  const aboutEmail = isApiError(error) ? error.body.errors?.find(({ path }) => path === "email") : undefined;
  return aboutEmail?.message ?? messageOf(error, FALLBACK);
}
