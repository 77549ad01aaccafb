import { ChevronRight } from "lucide-react";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "#contract/platform/demo.ts";
import { useSignedIn } from "#web/access/use-signed-in.ts";
import { request } from "#web/api/request.ts";
import { AuthLayout } from "#web/people/auth/auth-layout.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** In place of signing in and registering, where everyone is invented: a visitor becomes one of them by a press. */
export function DemoSignIn() {
  const signedIn = useSignedIn();
  const signIn = useAct({
    act: (username: string) => request("POST /api/auth/login", { body: { username, password: DEMO_PASSWORD } }),
    last: (user) => signedIn(user),
    fails: ["Login Failed", "Try again in a moment."],
  });
  return (
    <AuthLayout title="Look around as" intro="Everyone here is invented, and so is the money.">
      <ul className="divide-y divide-line border-y border-line">
        {DEMO_PEOPLE.map(({ username, does }) => (
          <li key={username}>
            <button
              type="button"
              disabled={signIn.isPending}
              onClick={() => signIn.mutate(username)}
              className="flex w-full items-center justify-between gap-4 rounded-control px-2 py-4 text-left hover:bg-sunken"
            >
              <span>
                <strong className="block text-lg capitalize">{username}</strong> {does}
              </span>
              <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
            </button>
          </li>
        ))}
      </ul>
    </AuthLayout>
  );
}
