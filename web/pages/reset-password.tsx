import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { AuthLayout } from "#web/auth/auth-layout.tsx";
import { ResetPasswordForm } from "#web/auth/reset-password-form.tsx";
import { paths } from "#web/paths.ts";
import { LoadingScreen } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";

/** The token comes in the address and is taken out of it at once, so that it stays in no history (SECURITY row 55). */
export function ResetPasswordPage() {
  const [token] = useState(() => new URLSearchParams(window.location.search).get("token"));
  const [, go] = useLocation();
  useEffect(() => {
    if (token) {
      window.history.replaceState(null, "", window.location.pathname);
      return;
    }
    toast({
      title: "Invalid Reset Link",
      description: "This password reset link is invalid or has expired.",
      tone: "error",
    });
    go(paths.login());
  }, [token, go]);
  if (!token) return <LoadingScreen />;
  return (
    <AuthLayout title="Set a new password" intro="It ends every session of your account; sign in with it afterwards.">
      <ResetPasswordForm token={token} />
    </AuthLayout>
  );
}
