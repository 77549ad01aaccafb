import { passwordStrength } from "#web/auth/password-strength.ts";
import { classNames } from "#web/ui/class-names.ts";

const FILLS = ["bg-line", "bg-red", "bg-blue", "bg-green"];

/** Three bars and a sentence under a new password. */
export function StrengthMeter({ password }: { password: string }) {
  const { level, words } = passwordStrength(password);
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={classNames("h-1.5 w-7 rounded-full", bar <= level ? FILLS[level] : "bg-line")} />
        ))}
      </span>
      {words}
    </span>
  );
}
