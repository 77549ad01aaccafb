import type { ReactNode } from "react";
import type { LeaguePreview } from "#contract/leagues/league-preview.ts";
import { REGISTRATION_CLOSED } from "#contract/platform/registration.ts";
import { notHeldWords } from "#contract/terms/custody-words.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { messageOf } from "#web/api/request.ts";
import { JoinForm, type JoinFormProps, type Register } from "#web/leagues/joining/join-form.tsx";
import { PreviewDetails, PreviewFigures } from "#web/leagues/joining/preview-details.tsx";
import { useRegistration } from "#web/people/auth/use-registration.ts";
import { IdentitySignIn } from "#web/people/identity/identity-sign-in.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { Card, Facts } from "#web/ui/layout.tsx";
import { paths } from "#web/ui/paths.ts";
import { useTitle } from "#web/ui/use-title.ts";

export type Accept = { isPending: boolean; error: unknown; mutate: () => void };

type JoinOfferProps = {
  league: LeaguePreview;
  intro: ReactNode;
  /** The label of the button for people with an account, and the message if its call fails. */
  words: { accept: string; failure: string };
  accept: Accept;
  register: Register;
  /** The masked address that an account opened here gets. */
  fixedEmail: string | undefined;
  facts: { label: string; value: ReactNode }[];
  /** What comes with the seat, to be seen before joining. */
  choice?: ReactNode;
  /** What opening an account here does, where it takes no open seat. */
  instead?: ({ title: string; note: string } & Pick<JoinFormProps, "words" | "to">) | undefined;
};

/** A league to join, and the one step that joins it: with this account, or with a new one (RULES §20). */
export function JoinOffer(props: JoinOfferProps) {
  const { league, intro } = props;
  useTitle(`Invitation to ${league.name}`);
  return (
    <div className="page grid items-start gap-x-16 gap-y-5 sm:gap-y-8 lg:grid-cols-[1fr_26rem] lg:grid-rows-[auto_1fr]">
      <header>
        <h1 tabIndex={-1} className="text-3xl wrap-anywhere sm:text-4xl">
          You're invited to {league.name}
        </h1>
        <p className="mt-2 text-lg text-ink-soft wrap-anywhere">{intro}</p>
        <PreviewFigures league={league} />
      </header>
      <Card className="max-sm:p-4 lg:row-span-2">
        <Joining {...props} />
      </Card>
      <PreviewDetails league={league} />
    </div>
  );
}

function Joining(props: JoinOfferProps) {
  const { user } = useCurrentUser();
  return user ? <WithAccount {...props} name={`${user.username} (${user.email})`} /> : <WithoutAccount {...props} />;
}

function WithAccount({ league, words, accept, facts, choice, name, instead }: JoinOfferProps & { name: string }) {
  return (
    <>
      {choice}
      <Facts rows={[{ label: "You are", value: name }, ...facts]} />
      <Failure error={accept.error} words={words} />
      <div className="mt-5 grid gap-3">
        <Button size="large" isPending={accept.isPending} onClick={accept.mutate}>
          {words.accept}
        </Button>
        <ButtonLink to={paths.home()} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
      <Note>{(instead ?? joining(league)).note}</Note>
    </>
  );
}

function WithoutAccount(props: JoinOfferProps) {
  const { league, words, accept, register, fixedEmail, facts, choice, instead = joining(league) } = props;
  const { title, note, ...form } = instead;
  const isClosed = useRegistration() === "closed";
  return (
    <>
      <h2 className="mb-4 text-xl max-sm:sr-only">{isClosed ? "Registration is closed" : title}</h2>
      {choice}
      {isClosed ? (
        <p>{REGISTRATION_CLOSED}</p>
      ) : (
        <IdentitySignIn needsPasswords returnTo={`${window.location.pathname}${window.location.search}`}>
          <JoinForm leagueName={league.name} fixedEmail={fixedEmail} register={register} {...form} />
        </IdentitySignIn>
      )}
      <Note>{note}</Note>
      <div className="mt-6 border-t border-line pt-5">
        <h3 className="mb-3 text-base">Have an account?</h3>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" isPending={accept.isPending} onClick={accept.mutate}>
            {words.accept}
          </Button>
          <ButtonLink to={paths.home()} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
        <Failure error={accept.error} words={words} />
      </div>
      {facts.length > 0 && (
        <div className="mt-4">
          <Facts rows={facts} />
        </div>
      )}
    </>
  );
}

/** What opening an account here does, as a rule. */
const joining = (league: LeaguePreview): NonNullable<JoinOfferProps["instead"]> => ({
  title: "Join in one step",
  note: `This takes an open seat.${isFree(league) ? "" : ` ${chargedWhen(league)}`}`,
  words: { button: "Create account and join", done: `You have a seat in ${league.name}.` },
  to: isFree(league) ? paths.league : paths.payment,
});

function Failure({ error, words }: { error: unknown; words: JoinOfferProps["words"] }) {
  if (error === null) return null;
  return (
    <p role="alert" className="mt-4 rounded-control bg-red-wash px-3 py-2 text-red">
      {messageOf(error, words.failure)}
    </p>
  );
}

function chargedWhen({ treasurer }: LeaguePreview): string {
  if (!treasurer) return "You aren't charged until you pay the entry fee, which comes next.";
  return `You pay the entry fee to ${treasurer.name}, which comes next. ${notHeldWords(treasurer.name)}`;
}

const Note = ({ children }: { children: string }) => <p className="mt-4 text-sm text-ink-soft">{children}</p>;
