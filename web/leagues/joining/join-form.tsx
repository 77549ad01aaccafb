import { useForm } from "react-hook-form";
import type { LeaguePreview } from "#contract/leagues/league-preview.ts";
import { useSignedIn } from "#web/access/use-signed-in.ts";
import { type Answer, messageOf } from "#web/api/request.ts";
import { AccountFields, type AccountValues } from "#web/people/auth/account-fields.tsx";
import { AcceptsTerms } from "#web/people/declarations/accepts-terms.tsx";
import { useDuties } from "#web/people/declarations/use-duties.ts";
import { checkedLater } from "#web/ui/checked-later.ts";
import { isFree } from "#web/ui/fee.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

const checkAccount = checkedLater<AccountValues>(() =>
  import("#contract/people/auth.ts").then((module) => module.registerSchema),
);
const checkInvited = checkedLater<AccountValues>(() =>
  import("#contract/leagues/league-preview.ts").then((module) => module.invitedMemberSchema),
);

export type Register = (account: AccountValues) => Promise<Answer<"POST /api/invitations/:token/register">>;

type JoinFormProps = { league: LeaguePreview; fixedEmail: string | undefined; register: Register };

/** Opens an account and takes the seat with one press; the payment comes next, if there is one (RULES §20). */
export function JoinForm({ league, fixedEmail, register }: JoinFormProps) {
  const form = useForm<AccountValues>({
    resolver: fixedEmail === undefined ? checkAccount : checkInvited,
    defaultValues: { firstName: "", lastName: "", username: "", email: "", password: "" },
  });
  const terms = useDuties()?.terms;
  const signedIn = useSignedIn();
  const join = useAct({
    act: (account: AccountValues) => register(terms ? { ...account, acceptsTerms: terms.version } : account),
    says: ({ user }) => ({ title: `Welcome, ${user.firstName}!`, description: `You have a seat in ${league.name}.` }),
    onDone: ({ user, leagueId }) => signedIn(user, isFree(league) ? paths.league(leagueId) : paths.payment(leagueId)),
    fields: form,
  });
  const hasFieldErrors = Object.keys(form.formState.errors).length > 0;
  return (
    <Form form={form} sends={join} className="grid gap-4 sm:gap-5">
      <AccountFields form={form} fixedEmail={fixedEmail} leagueName={league.name} />
      {join.isError && !hasFieldErrors && (
        <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-red">
          {messageOf(join.error, "Failed to join the league")}
        </p>
      )}
      {terms && (
        <AcceptsTerms terms={terms} act="By creating an account" error={form.formState.errors.acceptsTerms?.message} />
      )}
      <SubmitButton size="large">Create account and join</SubmitButton>
    </Form>
  );
}
