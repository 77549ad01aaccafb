import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useParams } from "wouter";
import { completeSandboxAccountLink } from "#contract/money/sandbox.ts";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { paths } from "#web/ui/paths.ts";
import { sayFailed } from "#web/ui/say-failed.ts";
import { useAct } from "#web/ui/use-act.ts";

const bankSchema = completeSandboxAccountLink.schema.body;
const TEST_BANK = { routingNumber: "110000000", accountNumber: "000123456789" };

/** Stands in for the processor's own onboarding page, where a winner adds a bank account. */
export function SandboxOnboardingPage() {
  const { linkId: id = "" } = useParams();
  const link = useLoad(query("GET /api/sandbox/account-links/:id", { params: { id } }));
  return (
    <LoadedScreen
      from={link}
      what="this page"
      pending={<ScreenShape />}
      missing={<SpentLink action={<ButtonLink to={paths.player()}>Back to your leagues</ButtonLink>} />}
    >
      {({ status, refreshUrl, displayName }) =>
        status === "open" ? (
          <div className="page max-w-xl">
            <PageHeader
              title="Where to pay you"
              intro={`Test onboarding for ${displayName}. In production this page is the payment processor's own.`}
            />
            <BankForm linkId={id} />
          </div>
        ) : (
          <SpentLink action={<ButtonLink to={pathOf(refreshUrl)}>Get another link</ButtonLink>} />
        )
      }
    </LoadedScreen>
  );
}

function SpentLink({ action }: { action: ReactNode }) {
  return (
    <div className="page py-8">
      <ErrorState title="This link can't be used anymore" action={action}>
        It works once and for a short while. No money moved.
      </ErrorState>
    </div>
  );
}

/** Where the processor sends people back to, under the host name they opened this site with. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

function BankForm({ linkId }: { linkId: string }) {
  const form = useForm({ resolver: zodResolver(bankSchema), defaultValues: TEST_BANK });
  const complete = useAct({
    act: (body: typeof TEST_BANK) =>
      request("POST /api/sandbox/account-links/:id/complete", { params: { id: linkId }, body }),
    onDone: ({ returnUrl }) => window.location.assign(pathOf(returnUrl)),
    fails: (error) => applyServerErrors(form, error) || sayFailed("The bank account wasn't saved", error),
  });
  const { errors } = form.formState;
  return (
    <Form form={form} sends={complete} className="grid gap-5">
      <Field label="Routing number" error={errors.routingNumber?.message} help="110000000 is the test bank.">
        {(wiring) => (
          <TextInput inputMode="numeric" autoComplete="off" {...wiring} {...form.register("routingNumber")} />
        )}
      </Field>
      <Field
        label="Account number"
        error={errors.accountNumber?.message}
        help="000123456789 is paid; 000111111116 refuses the money, as a closed account does."
      >
        {(wiring) => (
          <TextInput inputMode="numeric" autoComplete="off" {...wiring} {...form.register("accountNumber")} />
        )}
      </Field>
      <SubmitButton size="large">Save and be paid</SubmitButton>
    </Form>
  );
}
