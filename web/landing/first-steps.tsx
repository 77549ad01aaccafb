import type { ReactNode } from "react";
import { siteName } from "#contract/platform/site.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";

/** What people and the operator of a new installation can do next, shown until the first account exists. */
export function FirstSteps() {
  return (
    <section aria-labelledby="first-steps" className="border-b border-line bg-blue-wash">
      <div className="page py-8">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-5 py-4">
          <p>
            <strong>Here for a league?</strong> Open your account and start or join one.
          </p>
          <ButtonLink to={paths.register()} variant="secondary">
            Create an account
          </ButtonLink>
        </div>
        <h2 id="first-steps" className="text-2xl">
          {siteName()} is running. What now?
        </h2>
        <p className="mt-1 text-ink-soft">
          For the person who runs it, until the first account exists. Run commands in a second terminal, in the same
          folder; in a container, write <code>docker exec NAME potkeeper</code> for <code>npm run</code>.
        </p>
        <ol className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-3">
          <Step title="Make the first admin" command="npm run admin -- create --username you --email you@example.com">
            The start printed a link for that, which works for an hour. This command prints a password instead.
          </Step>
          <Step title="Or look around first" command="npm run demo">
            From a checkout, it makes another installation with leagues and a season&rsquo;s money, and says where and
            as whom to sign in.
          </Step>
          <Step title="Take real cards later" command="npm run doctor">
            The doctor says what is missing. Until then, no card moves money. Leagues that keep their own money need no
            cards.
          </Step>
        </ol>
      </div>
    </section>
  );
}

type StepProps = { title: string; command: string; children: ReactNode };

function Step({ title, command, children }: StepProps) {
  return (
    <li className="grid content-start gap-2">
      <h3 className="text-lg">{title}</h3>
      <code className="block rounded-control border border-line bg-surface px-3 py-2 text-sm wrap-anywhere">
        {command}
      </code>
      <p className="text-ink-soft">{children}</p>
    </li>
  );
}
