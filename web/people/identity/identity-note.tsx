import { identityOutcomeWords } from "#contract/people/identity-words.ts";
import { useIdentityProvider, useIdentityReturn } from "#web/people/identity/use-identity.ts";
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
