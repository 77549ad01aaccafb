import { useMutation } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { messageOf, request } from "#web/api/request.ts";
import { AuthLayout } from "#web/people/auth/auth-layout.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";

function tokenOfLink(): string {
  const kept: unknown = window.history.state?.token;
  return new URLSearchParams(window.location.search).get("token") ?? (typeof kept === "string" ? kept : "");
}

/** Opened from the emailed link that lets people stop the removal of their second factors. Opening it changes nothing. */
export function KeepSecondFactorPage() {
  const [token] = useState(tokenOfLink);
  useEffect(() => window.history.replaceState({ token }, "", window.location.pathname), [token]);
  const object = useMutation({
    mutationFn: () => request("POST /api/second-factor-resets/object", { body: { token } }),
  });
  if (object.data) {
    return (
      <AuthLayout title="Nothing will be removed" intro={object.data.message}>
        <p className="mb-6 flex items-start gap-3">
          <ShieldCheck aria-hidden className="mt-0.5 shrink-0 text-green" />
          We've told our admins. If someone might know your password, set a new one.
        </p>
        <ButtonLink to={paths.login()}>Sign in</ButtonLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Keep your passkeys and codes"
      intro="Someone asked us to remove them from your account. If it wasn't you, stop it here."
    >
      {object.isError && (
        <p role="alert" className="mb-5 rounded-control bg-red-wash px-3 py-2 text-red">
          {messageOf(object.error, "We couldn't save this. Nothing was removed yet; please try again.")}
        </p>
      )}
      <Button size="large" isPending={object.isPending} disabled={token === ""} onClick={() => object.mutate()}>
        I didn't ask for this
      </Button>
      {token === "" && (
        <p role="alert" className="mt-4 text-red">
          This link is incomplete. Open it from our email again.
        </p>
      )}
    </AuthLayout>
  );
}
