import { X } from "lucide-react";
import type { CurrentUser } from "#contract/people/auth.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { SendVerificationButton } from "#web/people/email-verification/send-verification-button.tsx";
import { verifyLater } from "#web/people/email-verification/verify-later.ts";
import { Button } from "#web/ui/button.tsx";
import { StatusLine } from "#web/ui/status-line.tsx";

/** Asks a person to verify their address and, if that's required here, says what has to wait for it. */
export function VerifyEmailLine({ user }: { user: CurrentUser }) {
  const config = useOptional(query("GET /api/config"));
  const isRequired = config?.emailVerification === "required";
  return (
    <StatusLine aria-label="Verify your email address" className="bg-blue-wash">
      <p className="mr-auto line-clamp-2 min-w-0 wrap-anywhere">
        <strong>Verify your email address.</strong> <span className="max-sm:hidden">Open the link we sent to </span>
        {user.pendingEmail ?? user.email}
        <span className="max-sm:hidden">.</span>
        {isRequired && (
          <span className="max-lg:hidden"> Until then you can't see invitations, invite by email or be paid.</span>
        )}
      </p>
      <SendVerificationButton className="min-h-8 shrink-0 px-2 text-xs" />
      <Button
        variant="quiet"
        size="small"
        aria-label="Not now"
        className="min-h-8 shrink-0 px-2 text-xs"
        onClick={verifyLater}
      >
        <X aria-hidden size={16} className="sm:hidden" />
        <span className="max-sm:hidden">Not now</span>
      </Button>
    </StatusLine>
  );
}
