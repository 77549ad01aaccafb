import { type FormEvent, useRef, useState } from "react";
import type { ProofQuestion } from "#web/people/auth/proof-question.ts";
import { IdentityProof } from "#web/people/identity/identity-proof.tsx";
import { useOwnIdentity } from "#web/people/identity/use-identity.ts";
import { PasskeyProof } from "#web/people/passkeys/passkey-proof.tsx";
import { useHasPasskey } from "#web/people/passkeys/use-has-passkey.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/inputs.tsx";

function wordsFor({ hasPassword, hasPasskey }: { hasPassword: boolean; hasPasskey: boolean }): string {
  if (!hasPassword) return "Sign in again to continue.";
  return hasPasskey ? "Enter your password or use a passkey to continue." : "Enter your password to continue.";
}

/** Asks for the password, a passkey or the identity provider before an act that needs fresh proof (RULES §16). */
export function ProofDialog({ attempt, cancel }: ProofQuestion) {
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const hasPasskey = useHasPasskey();
  const identity = useOwnIdentity();
  const hasPassword = identity?.hasPassword ?? true;
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setIsPending(password !== "");
    const wrong = password === "" ? "Enter your password" : await attempt(password);
    setProblem(wrong);
    setIsPending(false);
    if (wrong) input.current?.select();
  };
  return (
    <Dialog
      title="Confirm it's you"
      description={wordsFor({ hasPassword, hasPasskey })}
      isOpen
      onOpenChange={cancel}
      firstFocus={input}
    >
      <form noValidate className="grid gap-5" onSubmit={confirm}>
        {hasPassword && (
          <Field label="Your password" error={problem}>
            {(wiring) => (
              <PasswordInput
                autoComplete="current-password"
                ref={input}
                {...wiring}
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </Field>
        )}
        <PasskeyProof onProved={() => attempt()} />
        <IdentityProof onProved={() => attempt()} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          {hasPassword && (
            <Button type="submit" isPending={isPending}>
              Continue
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
