import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import type { CurrentUser } from "#contract/people/auth.ts";
import { request } from "#web/api/request.ts";
import { passkeyProblem, signWithPasskey } from "#web/people/passkeys/passkey-ceremony.ts";
import { usePasskeySupport } from "#web/people/passkeys/use-passkey-support.ts";
import { Button } from "#web/ui/button.tsx";

/** Signs in with a passkey alone, if passkeys work here. */
export function PasskeySignIn({ onDone }: { onDone: (user: CurrentUser) => void }) {
  const support = usePasskeySupport();
  const signIn = useMutation({
    mutationFn: async () => {
      const options = await request("POST /api/auth/passkey-sign-in/options", { body: {} });
      return request("POST /api/auth/passkey-sign-in", { body: { response: await signWithPasskey(options) } });
    },
    onSuccess: onDone,
  });
  if (!support?.isHere) return null;
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {signIn.isError && (
        <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-red">
          {passkeyProblem(signIn.error)}
        </p>
      )}
      <Button variant="secondary" size="large" isPending={signIn.isPending} onClick={() => signIn.mutate()}>
        <KeyRound size={20} aria-hidden /> Sign in with a passkey
      </Button>
    </div>
  );
}
