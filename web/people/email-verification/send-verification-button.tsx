import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** Sends the verification link again. */
export function SendVerificationButton({ className }: { className?: string }) {
  const send = useAct({
    act: () => request("POST /api/auth/send-verification", { body: {} }),
    says: "Email sent",
    fails: "The link wasn't sent",
  });
  return (
    <Button
      variant="secondary"
      size="small"
      {...(className && { className })}
      isPending={send.isPending}
      onClick={() => send.mutate()}
    >
      Email me a new link
    </Button>
  );
}
