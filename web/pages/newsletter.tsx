import { useQuery } from "@tanstack/react-query";
import { MailCheck, MailX } from "lucide-react";
import { useParams } from "wouter";
import { query } from "#web/api/query.ts";
import { messageOf } from "#web/api/request.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

/** Behind the links of the newsletter's letters: following one does what it says, twice as well as once. */
export function NewsletterPage() {
  const { step } = useParams();
  const token = new URLSearchParams(window.location.search).get("token") ?? "";
  return step === "unsubscribe" ? <Unsubscribed token={token} /> : <Confirmed token={token} />;
}

function Confirmed({ token }: { token: string }) {
  const { data, error } = useQuery(query("GET /api/newsletter/confirm", { query: { token } }));
  return <Outcome Icon={MailCheck} message={data?.message} error={error} next="One letter before each season." />;
}

function Unsubscribed({ token }: { token: string }) {
  const { data, error } = useQuery(query("GET /api/newsletter/unsubscribe", { query: { token } }));
  return <Outcome Icon={MailX} message={data?.message} error={error} next="We will not write to you again." />;
}

type OutcomeProps = { Icon: typeof MailCheck; message: string | undefined; error: Error | null; next: string };

function Outcome({ Icon, message, error, next }: OutcomeProps) {
  const home = (
    <ButtonLink to={paths.home()} variant="secondary">
      Go to the home page
    </ButtonLink>
  );
  if (error) {
    return (
      <div className="page max-w-xl py-8">
        <ErrorState title="This link does not work" action={home}>
          {messageOf(error, "Please try again in a moment.")}
        </ErrorState>
      </div>
    );
  }
  if (!message) return <LoadingScreen />;
  return (
    <div className="page grid max-w-xl justify-items-center gap-4 py-16 text-center">
      <Icon aria-hidden size={40} className="text-green" />
      <h1 tabIndex={-1} className="text-3xl">
        {message}
      </h1>
      <p className="text-ink-soft">{next}</p>
      {home}
    </div>
  );
}
