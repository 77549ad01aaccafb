import { useMutation } from "@tanstack/react-query";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";

/** Sends the verification link again. */
export function SendVerificationButton({ className }: { className?: string }) {
  const send = useMutation({
    mutationFn: () => request("POST /api/auth/send-verification", { body: {} }),
    onSuccess: ({ message }) => toast({ title: "Email sent", description: message }),
    onError: (error) => sayFailed("The link wasn't sent", error),
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
