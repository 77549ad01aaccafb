import { ShieldAlert } from "lucide-react";
import type { CurrentUser } from "#contract/people/auth.ts";
import { SecondFactorTopics } from "#web/people/second-factor/second-factor-topics.tsx";
import { SessionList } from "#web/people/sessions/session-list.tsx";

/** The ways to sign in to the account; each topic loads on its own. */
export function SecuritySection({ user }: { user: CurrentUser }) {
  return (
    <>
      {user.mustSetUpSecondFactor && (
        <p role="alert" className="mb-6 flex items-start gap-3 rounded-control bg-blue-wash px-4 py-3">
          <ShieldAlert aria-hidden className="mt-0.5 shrink-0 text-blue" />
          <span>
            <strong>Admins need a second factor.</strong> Add a passkey or an authenticator app to go on. Until then,
            you can't do anything else here.
          </span>
        </p>
      )}
      <SecondFactorTopics />
      {!user.mustSetUpSecondFactor && <SessionList />}
    </>
  );
}
