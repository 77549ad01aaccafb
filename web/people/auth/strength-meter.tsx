import { passwordStrength } from "#web/people/auth/password-strength.ts";
import { type PasswordHolder, usePasswordVerdict } from "#web/people/auth/use-password-verdict.ts";
import { classNames } from "#web/ui/class-names.ts";

const FILLS = ["bg-line", "bg-red", "bg-blue", "bg-green"];

/** Three bars and a sentence under a new password; the server's objection takes precedence. */
export function StrengthMeter({ password, holder }: { password: string; holder: PasswordHolder }) {
  const strength = passwordStrength(password);
  const fault = usePasswordVerdict(password, holder)?.message;
  const level = fault ? 1 : strength.level;
  return (
    <span className="flex items-start gap-3">
      <span aria-hidden className="mt-[0.45em] flex shrink-0 gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={classNames("h-1.5 w-7 rounded-full", bar <= level ? FILLS[level] : "bg-line")} />
        ))}
      </span>
      <span aria-live="polite" className={classNames("text-balance", fault && "text-red")}>
        {fault ?? strength.words}
      </span>
    </span>
  );
}
