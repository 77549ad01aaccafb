import { ShieldAlert } from "lucide-react";
import { useIsSettled, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { IdentityNote } from "#web/people/identity/identity-note.tsx";
import { IdentityTopic } from "#web/people/identity/identity-topic.tsx";
import { KeyTopic } from "#web/people/keys/key-topic.tsx";
import { AccountHistory } from "#web/people/profile/account-history.tsx";
import { ProfileHeader } from "#web/people/profile/profile-frame.tsx";
import { securityState } from "#web/people/profile/states.ts";
import { SecondFactorTopics } from "#web/people/second-factor/second-factor-topics.tsx";
import { SessionList } from "#web/people/sessions/session-list.tsx";
import { ZoneNote } from "#web/ui/date.tsx";

const SESSIONS = query("GET /api/auth/sessions");
const FACTORS = query("GET /api/auth/second-factor");

/** Where a person is signed in, what they sign in with, and their account's history; each topic loads on its own. */
export function SecurityTopics() {
  const [sessions, factors] = [useOptional(SESSIONS), useOptional(FACTORS)];
  const isLoading = [useIsSettled(SESSIONS), useIsSettled(FACTORS)].includes(false);
  const state = sessions && factors ? securityState(sessions, factors) : isLoading ? undefined : null;
  return (
    <>
      <ProfileHeader title="Security" state={state} note={<ZoneNote />} />
      <IdentityNote />
      <SessionList />
      <IdentityTopic />
      <SecondFactorTopics />
      <KeyTopic />
      <AccountHistory />
    </>
  );
}

/** An admin's second factor, which comes before everything else (RULES §15). */
export const SetUpFirst = () => (
  <>
    <ProfileHeader title="Security" state={null} />
    <p role="alert" className="mb-6 flex items-start gap-3 rounded-control bg-blue-wash px-4 py-3">
      <ShieldAlert aria-hidden className="mt-0.5 shrink-0 text-blue" />
      <span>
        <strong>Admins need a second factor.</strong> Add a passkey or an authenticator app to go on. Until then, you
        can't do anything else here.
      </span>
    </p>
    <SecondFactorTopics />
  </>
);
