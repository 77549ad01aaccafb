import type { ButtonHTMLAttributes, ReactNode } from "react";
import { AppLink } from "#web/ui/app-link.tsx";
import { classNames } from "#web/ui/class-names.ts";

type Variant = "primary" | "secondary" | "quiet" | "danger";
type Size = "medium" | "large" | "small";

const VARIANTS: Record<Variant, string> = {
  primary: "bg-green text-on-green hover:bg-green-deep",
  secondary: "border border-line-strong/50 bg-surface text-ink hover:border-line-strong hover:bg-sunken",
  quiet: "text-ink hover:bg-sunken",
  danger: "border border-red/50 bg-surface text-red hover:bg-red-wash",
};
const SIZES: Record<Size, string> = {
  small: "min-h-9 px-3 text-sm",
  medium: "min-h-11 px-4",
  large: "min-h-13 px-6 text-lg",
};

/** The look of a button, for links that look like one. */
export const buttonLook = (variant: Variant = "primary", size: Size = "medium") =>
  classNames(
    "inline-flex items-center justify-center gap-2 [&>svg]:shrink-0 rounded-control font-semibold whitespace-nowrap transition-colors duration-150 ease-out",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
    VARIANTS[variant],
    SIZES[size],
  );

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: Variant; size?: Size; isPending?: boolean };

/** A button; while its work is in progress it stays in place and ignores a second click. */
export function Button({
  variant,
  size,
  isPending = false,
  className,
  disabled,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || isPending}
      aria-busy={isPending || undefined}
      className={classNames(buttonLook(variant, size), className)}
      {...rest}
    />
  );
}

type ButtonLinkProps = {
  to: string;
  variant?: Variant;
  size?: Size;
  className?: string;
  "aria-label"?: string;
  children: ReactNode;
};

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <AppLink className={classNames(buttonLook(variant, size), className)} {...rest} />;
}
