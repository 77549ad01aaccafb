import type { Currency } from "#contract/platform/currency.ts";
import { type Cents, centsOf, formatMoney, splitMoney } from "#contract/platform/money.ts";
import { type Html, html } from "#server/platform/lib/html.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

/* Looks like the application, whose components have the same classes; its build styles only those that it uses itself. */

const BUTTON = "inline-flex items-center justify-center gap-2 rounded-control font-semibold";
export const PRIMARY = `${BUTTON} min-h-13 w-full px-6 text-lg bg-green text-on-green hover:bg-green-deep`;
export const SECONDARY = `${BUTTON} min-h-11 px-4 border border-line-strong/50 bg-surface text-ink hover:bg-sunken`;
const CONTROL =
  "min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-ink aria-invalid:border-red";

/** What was sent and refused: it stays in its form, with what is wrong with it. */
export type Refused = { act: string; message: string; values: Record<string, string>; faults: Record<string, string> };

/** What a page's forms need: where they are sent, and what was refused. */
export type Forms = { token: string; refused: Refused | undefined };

/** A form that works without a script. */
export const form = ({ token }: Forms, act: string, inside: Html, look = "grid gap-3") =>
  html`<form method="post" action="/seat/${token}/${act}" class="${look}">${inside}</form>`;

export const button = (words: string, look = SECONDARY) =>
  html`<button type="submit" class="${look}">${words}</button>`;
export const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}" />`;

type Field = { act: string; name: string; label: string; value?: string };

/** A labeled control with what was typed and its fault. @param control Makes it, with these attributes. */
export function field(
  { refused }: Forms,
  { act, name, label, value = "" }: Field,
  control: (wiring: Html, value: string) => Html,
) {
  const own = refused?.act === act ? refused : undefined;
  const [id, fault] = [`${act}-${name}`, own?.faults[name]];
  const wiring = html`id="${id}" name="${name}" class="${CONTROL}" ${fault ? html`aria-invalid="true" aria-describedby="${id}-fault"` : ""}`;
  return html`<div class="grid min-w-0 grid-cols-1 content-start gap-1"><label for="${id}" class="text-sm font-semibold">${label}</label>
    ${control(wiring, own?.values[name] ?? value)}
    ${fault ? html`<p id="${id}-fault" class="text-sm font-semibold text-red">${fault}</p>` : ""}</div>`;
}

export const line = (forms: Forms, asked: Field, max = 200) =>
  field(forms, asked, (wiring, value) => html`<input ${wiring} maxlength="${String(max)}" value="${value}" />`);

/** A part that is folded until it is asked for, or what was sent from it was refused. */
export const fold = (label: string, inside: Html, isOpen = false) =>
  html`<details class="group/fold border-b border-line" ${isOpen ? "open" : ""}>
    <summary class="flex cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&amp;::-webkit-details-marker]:hidden"><span class="min-w-0 wrap-anywhere">${label}</span>
      <span class="shrink-0 text-sm font-semibold underline decoration-line-strong underline-offset-4"><span class="group-open/fold:hidden">Show</span><span class="hidden group-open/fold:inline">Hide</span></span></summary>
    <div class="grid gap-3 pb-4">${inside}</div></details>`;

/** Folded parts below each other. */
export const folds = (parts: readonly Html[]): Html | string =>
  parts.length > 0 ? html`<div class="border-t border-line">${[...parts]}</div>` : "";

export const section = (title: string, inside: Html) =>
  html`<section class="grid gap-3"><h2 class="text-xl">${title}</h2>${inside}</section>`;

/** A text with a button that copies it, where there is a script. */
export const copied = (label: string, written: string, value = written) =>
  html`<div class="flex min-h-11 items-center justify-between gap-4"><p class="min-w-0"><span class="block text-sm text-ink-soft">${label}</span>
    <span class="figures font-semibold wrap-anywhere select-all">${written}</span></p>
    <button type="button" hidden data-copy="${value}" aria-label="Copy: ${label}" class="${SECONDARY}">Copy</button></div>`;

export const sum = (amount: string, currency: Currency) => formatMoney(centsOf(amount), currency);

/** The one large amount of a part. */
export function large(amount: Cents, currency: Currency, look = "text-3xl text-ink"): Html {
  const { whole, cents, after } = splitMoney(amount, currency);
  return html`<p class="figures font-display font-semibold tracking-tight ${look}">${whole}<span class="cents">${cents}</span>${after}</p>`;
}

/** "Dec 5, 2026": the day of a moment, as `utcText` tells it; a calendar day stays what it is. */
export const dayText = (moment: string | Date): string => {
  const at = typeof moment === "string" && moment.length === 10 ? `${moment}T12:00:00Z` : moment;
  return utcText(new Date(at)).replace(/, [\d:]+ [AP]M.*$/, "");
};
