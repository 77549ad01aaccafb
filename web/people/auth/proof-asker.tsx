import { lazy, Suspense, useSyncExternalStore } from "react";
import { onProofNeeded } from "#web/api/request.ts";
import { onQuestion, shownQuestion } from "#web/people/auth/proof-question.ts";

const ProofDialog = lazy(() =>
  import("#web/people/auth/proof-dialog.tsx").then(({ ProofDialog: it }) => ({ default: it })),
);

onProofNeeded((refusal, repeat) =>
  import("#web/people/auth/repeat-with-proof.ts").then(({ repeatWithProof }) => repeatWithProof(refusal, repeat)),
);

/** Asks for fresh proof on top of any screen, because any call by a signed-in person may need it (RULES §16). */
export function ProofAsker() {
  const question = useSyncExternalStore(onQuestion, shownQuestion);
  return (
    question && (
      <Suspense>
        <ProofDialog {...question} />
      </Suspense>
    )
  );
}
