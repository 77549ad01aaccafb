import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { AuthLayout } from "#web/people/auth/auth-layout.tsx";
import { ResetPasswordForm } from "#web/people/auth/reset-password-form.tsx";
import { paths } from "#web/ui/paths.ts";
import { toast } from "#web/ui/toast.tsx";

/** The token from the emailed link, or from the history entry it was moved to, where a reload finds it. */
function resetToken(): string | null {
  const kept: unknown = window.history.state?.resetToken;
  return new URLSearchParams(window.location.search).get("token") ?? (typeof kept === "string" ? kept : null);
}

/**
 * The token arrives in the address and is removed from it at once, so it appears in no browsing history and no Referer
 * (docs/security.md row 55) but survives a reload.
 */
export function ResetPasswordPage() {
  const [token] = useState(resetToken);
  const [, go] = useLocation();
  useEffect(() => {
    if (token) {
      window.history.replaceState({ resetToken: token }, "", window.location.pathname);
      return;
    }
    toast({
      title: "Invalid Reset Link",
      description: "This password reset link is invalid or has expired.",
      tone: "error",
    });
    go(paths.login());
  }, [token, go]);
  if (!token) return <ScreenShape />;
  return (
    <AuthLayout title="Set a new password" intro="This signs you out everywhere. Then sign in with the new password.">
      <ResetPasswordForm token={token} />
    </AuthLayout>
  );
}
