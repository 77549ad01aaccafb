import { ChevronDown, Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { signOf } from "#contract/platform/money.ts";
import { classNames } from "#web/ui/class-names.ts";
import { controlLook } from "#web/ui/control-look.ts";
import { useCurrency } from "#web/ui/currency.ts";

export function TextInput({ className, ...rest }: ComponentProps<"input">) {
  return <input className={classNames(controlLook, className)} {...rest} />;
}

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={rows} className={classNames(controlLook, "leading-relaxed", className)} {...rest} />;
}

/** A choice with an arrow of our own; keyboard and picker are the browser's. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <span className={classNames("relative block w-full", className)}>
      <select className={classNames(controlLook, "peer cursor-pointer appearance-none truncate pr-9")} {...rest} />
      <ChevronDown
        aria-hidden
        size={18}
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-soft peer-hover:text-ink peer-disabled:opacity-55"
      />
    </span>
  );
}

type MoneyInputProps = ComponentProps<"input"> & {
  /** Leaves out the currency, where there is room for the amount alone. */
  isNarrow?: boolean;
};

/** An amount field with its currency inside the field: the sign if it is one character, and the code. */
export function MoneyInput({ className, isNarrow = false, ...rest }: MoneyInputProps) {
  const currency = useCurrency();
  const sign = signOf(currency);
  const isSigned = sign.length === 1;
  return (
    <span className="relative block">
      {isSigned && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-soft"
        >
          {sign}
        </span>
      )}
      <input
        inputMode="decimal"
        autoComplete="off"
        className={classNames(controlLook, "figures", isSigned && "pl-7", !isNarrow && "pr-14", className)}
        {...rest}
      />
      {!isNarrow && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-sm text-ink-soft"
        >
          {currency}
        </span>
      )}
    </span>
  );
}

/** A whole or decimal number with its unit inside the field, such as "%" or "members". */
export function NumberInput({ unit, className, ...rest }: ComponentProps<"input"> & { unit?: string }) {
  return (
    <span className="relative block">
      <input
        inputMode="decimal"
        autoComplete="off"
        className={classNames(controlLook, "figures", unit && (unit === "%" ? "pr-8" : "pr-20"), className)}
        {...rest}
      />
      {unit && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-sm text-ink-soft"
        >
          {unit}
        </span>
      )}
    </span>
  );
}

type PasswordInputProps = ComponentProps<"input"> & {
  /** What the button shows and hides, where a form has several passwords. */
  what?: string;
};

export function PasswordInput({ what = "password", ...props }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <input type={isShown ? "text" : "password"} className={classNames(controlLook, "pr-12")} {...props} />
      <button
        type="button"
        aria-label={`${isShown ? "Hide" : "Show"} ${what}`}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-soft hover:text-ink"
      >
        <Icon size={18} aria-hidden />
      </button>
    </span>
  );
}

/** A checkbox with its label next to it. */
export function Checkbox({
  label,
  help,
  ...rest
}: ComponentProps<"input"> & { label: string; help?: string | undefined }) {
  return (
    <label className="flex cursor-pointer items-start gap-3">
      <input type="checkbox" className="mt-0.5" {...rest} />
      <span>
        <span className="font-semibold">{label}</span>
        {help && <span className="block text-sm text-ink-soft">{help}</span>}
      </span>
    </label>
  );
}
