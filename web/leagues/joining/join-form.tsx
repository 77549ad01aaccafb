import { useForm } from "react-hook-form";
import { useSignedIn } from "#web/access/use-signed-in.ts";
import { type Answer, messageOf } from "#web/api/request.ts";
import { AccountFields, type AccountValues } from "#web/people/auth/account-fields.tsx";
import { AcceptsTerms } from "#web/people/declarations/accepts-terms.tsx";
import { useDuties } from "#web/people/declarations/use-duties.ts";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { useAct } from "#web/ui/use-act.ts";

const checkAccount = checkedLater<AccountValues>(() =>
  import("#contract/people/auth.ts").then((module) => module.registerSchema),
);
const checkInvited = checkedLater<AccountValues>(() =>
  import("#contract/leagues/league-preview.ts").then((module) => module.invitedMemberSchema),
);

export type Register = (account: AccountValues) => Promise<Answer<"POST /api/invitations/:token/register">>;

export type JoinFormProps = {
  leagueName: string;
  fixedEmail: string | undefined;
  register: Register;
  /** What its button says, and what it says once it is done. */
  words: { button: string; done: string };
  /** Where it leads then; null for the same page, as the new account sees it. */
  to: ((leagueId: string) => string) | null;
};

/** Opens an account and takes the seat with one press (RULES §20). */
export function JoinForm({ leagueName, fixedEmail, register, words, to }: JoinFormProps) {
  const form = useForm<AccountValues>({
    resolver: fixedEmail === undefined ? checkAccount : checkInvited,
    defaultValues: { firstName: "", lastName: "", username: "", email: "", password: "" },
  });
  const terms = useDuties()?.terms;
  const signedIn = useSignedIn();
  const join = useAct({
    act: (account: AccountValues) => register(terms ? { ...account, acceptsTerms: terms.version } : account),
    says: ({ user }) => ({ title: `Welcome, ${user.firstName}!`, description: words.done }),
    onDone: ({ user, leagueId }) => (to ? signedIn(user, to(leagueId)) : window.location.reload()),
    fields: form,
  });
  const hasFieldErrors = Object.keys(form.formState.errors).length > 0;
  return (
    <Form form={form} sends={join} className="grid gap-4 sm:gap-5">
      <AccountFields form={form} fixedEmail={fixedEmail} leagueName={leagueName} />
      {join.isError && !hasFieldErrors && (
        <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-red">
          {messageOf(join.error, "Failed to join the league")}
        </p>
      )}
      {terms && (
        <AcceptsTerms terms={terms} act="By creating an account" error={form.formState.errors.acceptsTerms?.message} />
      )}
      <SubmitButton size="large">{words.button}</SubmitButton>
    </Form>
  );
}
