import type { CurrentUser } from "#contract/people/auth.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { SendVerificationButton } from "#web/people/email-verification/send-verification-button.tsx";

/** Asks a person to verify their address and, if that's required here, says what has to wait for it. */
export function VerifyEmailBanner({ user }: { user: CurrentUser }) {
  const config = useOptional(query("GET /api/config"));
  const isRequired = config?.emailVerification === "required";
  return (
    <section aria-label="Verify your email address" className="print:hidden border-b border-line bg-blue-wash">
      <div className="page flex items-center gap-x-4 py-2 text-sm max-sm:text-xs">
        <p className="min-w-0 flex-1 wrap-anywhere">
          <strong>Verify your email address.</strong> Open the link we sent to {user.pendingEmail ?? user.email}.
          {isRequired && " Until then you can't see invitations, invite by email or be paid."}
        </p>
        <SendVerificationButton />
      </div>
    </section>
  );
}
