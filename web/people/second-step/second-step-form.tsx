import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { CurrentUser } from "#contract/people/auth.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { type Answer, type ApiError, isApiError, messageOf, request } from "#web/api/request.ts";
import { passkeyProblem, signWithPasskey } from "#web/people/passkeys/passkey-ceremony.ts";
import { PasskeysElsewhere } from "#web/people/passkeys/passkeys-elsewhere.tsx";
import { usePasskeySupport } from "#web/people/passkeys/use-passkey-support.ts";
import { ChosenCodeForm } from "#web/people/second-step/second-step-code-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingForm } from "#web/ui/loading.tsx";

type Way = "passkey" | "authenticator" | "recovery";
type SecondStepProps = { onDone: (user: CurrentUser) => void; onExpired: (message: string) => void };

const WAYS: Record<Way, string> = {
  passkey: "Use a passkey",
  authenticator: "Use your authenticator app",
  recovery: "Use a recovery code",
};

/** The second step of a sign-in: a passkey, a code of the app, or a recovery code. */
export function SecondStepForm({ onDone, onExpired }: SecondStepProps) {
  const step = useLoad({ ...query("GET /api/auth/second-step"), staleTime: 0, gcTime: 0 });
  const refused = (error: ApiError) =>
    error.status < 500 && (
      <div role="alert" className="grid gap-4">
        <p>{messageOf(error, "Please sign in again.")}</p>
        <Button variant="secondary" onClick={() => onExpired("")}>
          Start again
        </Button>
      </div>
    );
  return (
    <Loaded
      from={step}
      what="the second step"
      pending={<LoadingForm what="the second step" fields={1} />}
      refused={refused}
    >
      {(loaded) => <Ways step={loaded} onDone={onDone} onExpired={onExpired} />}
    </Loaded>
  );
}

function Ways({ step, onDone, onExpired }: SecondStepProps & { step: Answer<"GET /api/auth/second-step"> }) {
  const support = usePasskeySupport();
  const [chosen, setChosen] = useState<Way>();
  const failed = (problem: unknown) => {
    if (isApiError(problem) && problem.status === 401) onExpired(messageOf(problem, "Please sign in again."));
  };
  if (!support) return <LoadingForm what="the second step" fields={1} />;
  const ways: Way[] = [
    ...(step.hasPasskey && support.isHere ? (["passkey"] as const) : []),
    ...(step.hasAuthenticator ? (["authenticator"] as const) : []),
    "recovery",
  ];
  const way = chosen ?? ways[0] ?? "recovery";
  return (
    <div className="grid gap-6">
      {way === "passkey" && <PasskeyStep onDone={onDone} onFailed={failed} />}
      {way === "authenticator" && <ChosenCodeForm key="app" kind="authenticator" onDone={onDone} onFailed={failed} />}
      {way === "recovery" && <ChosenCodeForm key="recovery" kind="recovery" onDone={onDone} onFailed={failed} />}
      {step.hasPasskey && <PasskeysElsewhere support={support} />}
      <ul className="grid justify-items-start gap-1">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <li key={other}>
              <Button variant="quiet" className="-ml-4" onClick={() => setChosen(other)}>
                {WAYS[other]}
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}

type StepProps = { onDone: (user: CurrentUser) => void; onFailed: (problem: unknown) => void };

function PasskeyStep({ onDone, onFailed }: StepProps) {
  const prove = useMutation({
    mutationFn: async () => {
      const options = await request("POST /api/auth/second-step/passkey/options", { body: {} });
      return request("POST /api/auth/second-step/passkey", { body: { response: await signWithPasskey(options) } });
    },
    onSuccess: onDone,
    onError: onFailed,
  });
  return (
    <div className="grid gap-4">
      {prove.isError && (
        <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-red">
          {passkeyProblem(prove.error)}
        </p>
      )}
      {/* The person has just asked to sign in; this is what comes next. */}
      <Button size="large" autoFocus isPending={prove.isPending} onClick={() => prove.mutate()}>
        Continue with a passkey
      </Button>
    </div>
  );
}
