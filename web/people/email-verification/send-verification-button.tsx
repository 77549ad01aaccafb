import { useMutation } from "@tanstack/react-query";
import { messageOf, request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

/** Sends the verification link again. */
export function SendVerificationButton() {
  const send = useMutation({
    mutationFn: () => request("POST /api/auth/send-verification", { body: {} }),
    onSuccess: ({ message }) => toast({ title: "Email sent", description: message }),
    onError: (error) => failureToast(messageOf(error, "We couldn't send the link. Please try again in a moment.")),
  });
  return (
    <Button variant="secondary" size="small" isPending={send.isPending} onClick={() => send.mutate()}>
      Email me a new link
    </Button>
  );
}
