import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { isApiError, messageOf, request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { controlLook } from "#web/ui/control-look.ts";
import { Field } from "#web/ui/field.tsx";

const FALLBACK = "That didn't reach us. Please try again.";

/** Signs up for the newsletter; changes no data that a screen shows. */
export function NewsletterForm() {
  const subscribe = useMutation({
    mutationFn: (email: string) => request("POST /api/newsletter", { body: { email } }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    subscribe.mutate(String(new FormData(event.currentTarget).get("email")));
  };
  return (
    <form onSubmit={submit}>
      <Field label="Newsletter" help="One email before each season." error={errorOf(subscribe.error)}>
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
            <Button type="submit" variant="secondary" isPending={subscribe.isPending}>
              Subscribe
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="mt-1.5 text-sm font-medium text-green">
        {subscribe.data?.message}
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
