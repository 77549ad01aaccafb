import { TriangleAlert, X } from "lucide-react";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { NO_AT_SIGN, type ReadAddress } from "#contract/platform/email-addresses.ts";
import type { Addresses } from "#web/leagues/invitations/use-addresses.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";

type AddressFieldProps = {
  addresses: Addresses;
  help: ReactNode;
  error: string | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** Takes addresses however people paste them, and shows each as a chip, with its fault if it has one (RULES §20). */
export function AddressField({ addresses, help, error, field }: AddressFieldProps) {
  const { chips, draft } = addresses;
  const onKeyDown = (event: KeyboardEvent) => {
    const last = chips.at(-1);
    if (event.key !== "Backspace" || draft !== "" || !last) return;
    event.preventDefault();
    addresses.remove(last.text);
  };
  return (
    <div className="grid gap-3">
      <Field label="Email addresses" help={help} error={error}>
        {(wiring) => (
          <TextArea
            {...wiring}
            ref={field}
            rows={chips.length > 0 ? 1 : 3}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            value={draft}
            onChange={(event) => addresses.type(event.target.value)}
            onPaste={(event) => {
              event.preventDefault();
              addresses.settle(event.clipboardData.getData("text"));
            }}
            onKeyDown={onKeyDown}
            placeholder={chips.length > 0 ? "Add another" : "alice@example.com, Ben <ben@example.com>"}
          />
        )}
      </Field>
      {chips.length > 0 && (
        <ul aria-label="Addresses to invite" className="flex flex-wrap gap-2">
          {chips.map((chip) => (
            <Chip
              key={chip.text}
              chip={chip}
              onRemove={() => {
                addresses.remove(chip.text);
                field.current?.focus();
              }}
              onCorrect={() => {
                addresses.correct(chip.text);
                field.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type ChipProps = { chip: ReadAddress; onRemove: () => void; onCorrect: () => void };

function Chip({ chip: { text, fault }, onRemove, onCorrect }: ChipProps) {
  const isLeftOut = fault === NO_AT_SIGN;
  return (
    <li
      className={classNames(
        "inline-flex max-w-full items-center gap-1 rounded-full border py-0.5 pr-1 pl-3 text-sm",
        fault === null
          ? "border-line bg-sunken"
          : isLeftOut
            ? "border-dashed border-line-strong text-ink-soft"
            : "border-red/50 bg-red-wash text-red",
      )}
    >
      {fault === null ? (
        <span className="wrap-anywhere">{text}</span>
      ) : (
        <button type="button" onClick={onCorrect} className="flex min-h-7 items-center gap-1.5 text-left">
          {!isLeftOut && <TriangleAlert size={14} aria-hidden className="shrink-0" />}
          <span className="wrap-anywhere">
            <span className="sr-only">Correct </span>
            {text}
            <span className="block text-xs">{fault}</span>
          </span>
        </button>
      )}
      <button
        type="button"
        aria-label={`Remove ${text}`}
        onClick={onRemove}
        className="grid size-7 shrink-0 place-items-center rounded-full hover:bg-surface"
      >
        <X size={14} aria-hidden />
      </button>
    </li>
  );
}
