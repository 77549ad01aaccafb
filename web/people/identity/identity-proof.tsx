import { useMutation } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { messageOf, request } from "#web/api/request.ts";
import { useOwnIdentity } from "#web/people/identity/use-identity.ts";
import { Button } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";

/**
 * Proves at the identity provider that it's still the same person; renders nothing for people who aren't connected. It
 * takes another tab, so that nothing is lost in this one.
 */
export function IdentityProof({ onProved }: { onProved: () => Promise<unknown> }) {
  const identity = useOwnIdentity();
  const leave = useMutation({
    mutationFn: async () => {
      // Browsers only open a tab at the click itself.
      const tab = window.open("", "_blank");
      try {
        const { url } = await request("POST /api/auth/reauthenticate/identity", {
          body: { returnTo: paths.security() },
        });
        if (tab) tab.location.href = url;
        else window.location.assign(url);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
  });
  const goOn = useMutation({ mutationFn: onProved });
  if (!identity?.linked) return null;
  return (
    <div className="grid gap-3">
      {leave.isError && (
        <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-red">
          {messageOf(leave.error, "That didn't work. Please try again.")}
        </p>
      )}
      <Button variant="secondary" isPending={leave.isPending} onClick={() => leave.mutate()}>
        <LogIn size={18} aria-hidden /> Use {identity.name}
      </Button>
      {leave.isSuccess && (
        <>
          <p>Sign in again in the other tab, then come back here.</p>
          <Button isPending={goOn.isPending} onClick={() => goOn.mutate()}>
            I've signed in there
          </Button>
        </>
      )}
    </div>
  );
}
