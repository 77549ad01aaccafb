import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { registerSchema } from "#contract/people/auth.ts";
import { useSignedIn } from "#web/access/use-signed-in.ts";
import { request } from "#web/api/request.ts";
import { AccountFields } from "#web/people/auth/account-fields.tsx";
import { AcceptsTerms } from "#web/people/declarations/accepts-terms.tsx";
import { useDuties } from "#web/people/declarations/use-duties.ts";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { useAct } from "#web/ui/use-act.ts";

type Account = z.input<typeof registerSchema>;

const check = checkedLater<Account>(() => import("#contract/people/auth.ts").then((module) => module.registerSchema));

/** The token of the replacement's invitation, or of the first admin's link, that led here. */
type Link = { replacement?: string | undefined; firstAdmin?: string };

export function RegisterForm({ replacement, firstAdmin }: Link) {
  const form = useForm({
    resolver: check,
    defaultValues: { firstName: "", lastName: "", username: "", email: "", password: "" },
  });
  const terms = useDuties()?.terms;
  const signedIn = useSignedIn();
  const register = useAct({
    act: (account: Account) =>
      request("POST /api/auth/register", {
        body: {
          ...account,
          ...(replacement === undefined ? {} : { replacement }),
          ...(firstAdmin === undefined ? {} : { firstAdmin }),
          ...(terms ? { acceptsTerms: terms.version } : {}),
        },
      }),
    says: (user) => ({ title: `Welcome, ${user.firstName}!`, description: "Your account is ready." }),
    onDone: (user) => signedIn(user),
    fields: form,
    fails: ["Registration Failed", "Failed to create account. Please try again."],
  });
  return (
    <Form form={form} sends={register} className="grid gap-5">
      <AccountFields form={form} role={firstAdmin === undefined ? "user" : "admin"} />
      {terms && (
        <AcceptsTerms terms={terms} act="By creating an account" error={form.formState.errors.acceptsTerms?.message} />
      )}
      <SubmitButton size="large">Create account</SubmitButton>
    </Form>
  );
}
