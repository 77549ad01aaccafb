import { useEffect, useState } from "react";
import { type IdentityOutcome, identityOutcomeWords } from "#contract/people/identity-words.ts";
import { outcomeInAddress, useIdentityProvider } from "#web/people/identity/use-identity.ts";
import { classNames } from "#web/ui/class-names.ts";

/** How the way through the identity provider ended, on the screen that it leads back to. */
export function IdentityNote() {
  const outcome = useIdentityReturn();
  const provider = useIdentityProvider();
  if (!outcome || !provider) return null;
  const { says, isGood } = identityOutcomeWords[outcome];
  return (
    <p role="alert" className={classNames("mb-6 rounded-control px-4 py-3", isGood ? "bg-green-wash" : "bg-red-wash")}>
      {says(provider.name)}
    </p>
  );
}

/**
 * Reads how the way through the provider ended, if this screen was opened on the way back. Removes it from the address
 * bar, so that a reload doesn't repeat it.
 */
function useIdentityReturn(): IdentityOutcome | undefined {
  const [outcome] = useState(outcomeInAddress);
  useEffect(() => {
    if (outcome === null) return;
    const url = new URL(window.location.href);
    url.searchParams.delete("identity");
    window.history.replaceState(window.history.state, "", url);
  }, [outcome]);
  const isKnown = outcome !== null && Object.hasOwn(identityOutcomeWords, outcome);
  return isKnown ? (outcome as IdentityOutcome) : undefined;
}
