import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { request } from "#web/api/request.ts";
import { passkeyProblem, signWithPasskey } from "#web/people/passkeys/passkey-ceremony.ts";
import { useHasPasskey } from "#web/people/passkeys/use-has-passkey.ts";
import { Button } from "#web/ui/button.tsx";

/**
 * Proves with a passkey instead of the password that it's still the same person; renders nothing for people without
 * one.
 */
export function PasskeyProof({ onProved }: { onProved: () => Promise<unknown> }) {
  const hasPasskey = useHasPasskey();
  const prove = useMutation({
    mutationFn: async () => {
      const options = await request("POST /api/auth/reauthenticate/passkey/options", { body: {} });
      await request("POST /api/auth/reauthenticate/passkey", { body: { response: await signWithPasskey(options) } });
      await onProved();
    },
  });
  if (!hasPasskey) return null;
  return (
    <div className="grid gap-3">
      {prove.isError && (
        <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-red">
          {passkeyProblem(prove.error)}
        </p>
      )}
      <Button variant="secondary" isPending={prove.isPending} onClick={() => prove.mutate()}>
        <KeyRound size={18} aria-hidden /> Use a passkey
      </Button>
    </div>
  );
}
