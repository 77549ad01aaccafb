import { useCurrentUser } from "#web/access/current-user.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { SendVerificationButton } from "#web/people/email-verification/send-verification-button.tsx";

/** Whether this person must verify their address before acts that need a verified one here (RULES §15, §16). */
export function useMustVerify(): boolean {
  const config = useOptional(query("GET /api/config"));
  const { user } = useCurrentUser();
  return config?.emailVerification === "required" && user?.emailVerified === false;
}

/** Asks someone who must verify their address to do so before an act; renders nothing for everyone else. */
export function VerifyFirst({ before }: { before: string }) {
  const { user } = useCurrentUser();
  if (!useMustVerify()) return null;
  return (
    <div role="note" className="rounded-control bg-blue-wash px-4 py-3">
      <p className="mb-3 wrap-anywhere">
        <strong>Verify your email address first.</strong> Open the link we sent to {user?.email} before you {before}.
      </p>
      <SendVerificationButton />
    </div>
  );
}
