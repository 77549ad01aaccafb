import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock, Loader } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import { isApiError, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { PAYMENT_PROCESSING, paymentSuccessful } from "#web/money/payments/use-payment-result.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";

const RETURN_PARAMETERS = ["payment_intent", "payment_intent_client_secret", "redirect_status", "source_redirect_slug"];

type Returned = { paymentIntentId: string; redirectStatus: string | null };

/**
 * Shows the result of a payment to a payer who returns from their bank's page to /player (SPEC §4, Payment flow).
 * Removes the processor's parameters from the address at once.
 */
export function PaymentReturn() {
  const [search, setSearch] = useSearchParams();
  const [returned] = useState(() => readReturn(search));
  const isInAddress = RETURN_PARAMETERS.some((name) => search.has(name));
  useEffect(() => {
    if (isInAddress) setSearch(withoutReturn, { replace: true });
  }, [isInAddress, setSearch]);
  return returned && <ReturnedPayment {...returned} />;
}

function readReturn(search: URLSearchParams): Returned | undefined {
  const paymentIntentId = search.get("payment_intent");
  return paymentIntentId ? { paymentIntentId, redirectStatus: search.get("redirect_status") } : undefined;
}

const withoutReturn = (search: URLSearchParams) =>
  new URLSearchParams([...search].filter(([name]) => !RETURN_PARAMETERS.includes(name)));

/** Uses the result in the address only if the server can't tell, because the address could be made up. */
function ReturnedPayment({ paymentIntentId, redirectStatus }: Returned) {
  const makeStale = useMakeStale();
  const { mutate, data, error, isPending, isIdle } = useMutation({
    mutationFn: () => request("POST /api/payment-success", { body: { paymentIntentId } }),
    onSuccess: ({ status }) => {
      if (status === "succeeded") void makeStale("/api/leagues", "/api/dashboard", "/api/invitations");
    },
  });
  useEffect(() => mutate(), [mutate]);
  if (isIdle || isPending) return <Notice icon={Loader} tone="plain" title="Checking your payment…" />;
  if (error) return <NotChecked error={error} onRetry={() => mutate()} />;
  if (data.status === "succeeded") return <Notice icon={CircleCheck} tone="good" {...paymentSuccessful()} />;
  if (data.status === "pending" && redirectStatus !== "failed")
    return <Notice icon={Clock} tone="plain" {...PAYMENT_PROCESSING} />;
  return (
    <Notice
      icon={CircleX}
      tone="bad"
      title="Payment Failed"
      description="Your bank did not approve the payment, and nothing was charged. You can try again, with the same card or another one."
    />
  );
}

function NotChecked({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isApiError(error) && (error.status === 404 || error.status === 400)) {
    return (
      <Notice
        icon={CircleX}
        tone="bad"
        title="This payment is not yours"
        description="This link is for someone else's payment. Your own payments are listed with your leagues below."
      />
    );
  }
  return (
    <Notice
      icon={CircleX}
      tone="bad"
      title="We could not check your payment"
      description="If it went through, it will show here soon. Please check before you pay again."
    >
      <Button variant="secondary" onClick={onRetry}>
        Check again
      </Button>
    </Notice>
  );
}

const TONES = {
  good: "border-green/50 bg-green-wash [&>svg]:text-green",
  bad: "border-red/40 bg-red-wash [&>svg]:text-red",
  plain: "border-line bg-surface [&>svg]:text-blue",
};

type NoticeProps = {
  icon: ComponentType<{ size?: number; "aria-hidden"?: boolean }>;
  tone: keyof typeof TONES;
  title: string;
  description?: string;
  children?: React.ReactNode;
};

function Notice({ icon: Icon, tone, title, description, children }: NoticeProps) {
  return (
    <section
      role={tone === "bad" ? "alert" : "status"}
      className={classNames("mb-10 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border p-5", TONES[tone])}
    >
      <Icon aria-hidden size={26} />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg">{title}</h2>
        {description && <p className="mt-1">{description}</p>}
      </div>
      {children}
    </section>
  );
}
