import { STOP_WORDS } from "#contract/operations/signing-stops.ts";
import type { LogState } from "#contract/operations/transparency.ts";
import { withCommas } from "#contract/platform/counted.ts";
import { type Html, html } from "#server/platform/lib/html.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { plainPage } from "#server/platform/looks/plain-page.ts";

/** Shows the log to everyone: what was signed last, by which key, who has seen it, and how to check that. */
export const logPage = (state: LogState, site: string): string =>
  plainPage({ title: "Transparency log", main: contentOf(state, site) });

function contentOf({ key, keys, checkpoint, witnesses, stop }: LogState, site: string): Html {
  const seen = witnesses.flatMap(({ vkey, cosignedAt }) =>
    cosignedAt ? `${vkey.split("+")[0]} on ${timeOf(cosignedAt)}` : [],
  );
  const rows = checkpoint
    ? [
        ...[row("Last signed", timeOf(checkpoint.signedAt)), row("Entries", withCommas(checkpoint.size))],
        ...[
          row("Root", code(checkpoint.root)),
          row("Our key", code(key ?? "")),
          row("Cosigned by", seen.join("; ") || "No one yet"),
        ],
      ]
    : [row("Last signed", "Not yet. The first time is tonight, or with the first proof.")];
  const before = keys
    .slice(1)
    .map(({ vkey, madeAt }, nth) =>
      row(
        `The key from ${timeOf(madeAt)}`,
        html`${code(vkey)} ${keys[nth]?.statement ? "" : "It was lost: it doesn't name the next."}`,
      ),
    );
  return html`<main class="page flex-1 py-10">
    <h1 class="text-3xl sm:text-4xl">Transparency log</h1>
    <p class="mt-2 max-w-2xl text-lg text-ink-soft">Every night, and with every proof that someone downloads, we sign how the books of our leagues end. Keep what we signed: if we ever showed you other books, you could prove it.</p>
    ${stop ? html`<p class="mt-6 max-w-2xl rounded-control bg-red-wash px-3 py-2 font-semibold text-red">${STOP_WORDS[stop]}</p>` : ""}
    <dl class="mt-8 divide-y divide-line border-y border-line">${[...rows, ...before]}</dl>
    <h2 class="mt-10 text-xl">Check it</h2>
    <ul class="mt-3 grid max-w-2xl list-disc gap-2 pl-5">
      <li>A league's proof says where the league is in this log. ${link("/log/verify.html", "The verifier")} checks that, opened from disk, without asking us. Each release has it too, with its hash.</li>
      <li>Programs for transparency logs (C2SP tlog-tiles) take our key and this address: ${code(`${site}/log/`)}</li>
      <li>By hand: ${link("/log/checkpoint", "the signed checkpoint")}, and ${link("/.well-known/potkeeper-log", "every key, with the note in which the one before names it")}.</li>
      <li>An entry has a league's name, hidden in a hash, the number of entries in its books, and the hash of the last.</li>
    </ul>
  </main>`;
}

const timeOf = (moment: string) => utcText(new Date(moment));
const code = (text: string) => html`<code class="text-sm wrap-anywhere select-all">${text}</code>`;
const link = (to: string, words: string) =>
  html`<a class="font-semibold underline underline-offset-2" href="${to}">${words}</a>`;
const row = (name: string, value: string | Html) =>
  html`<div class="grid gap-x-8 gap-y-1 py-3 sm:grid-cols-[16rem_1fr]"><dt class="text-ink-soft">${name}</dt><dd class="min-w-0 font-semibold wrap-anywhere">${value}</dd></div>`;
