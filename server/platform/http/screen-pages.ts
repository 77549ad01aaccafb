import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { memoizeEach } from "#contract/platform/memoize.ts";
import {
  BANNER_PLACE,
  EMAIL_PLACE,
  type Prerendered,
  type PrerenderedScreen,
  VERIFY_PLACE,
} from "#contract/platform/prerendered.ts";
import { answersMarkup, type PageAnswers } from "#server/platform/http/page-answers.ts";
import { type Html, html } from "#server/platform/lib/html.ts";
import { brandedPage, brandedScreens } from "#server/platform/looks/brand-page.ts";
import { ownLooks } from "#server/platform/looks/own-looks.ts";

/** What the page of a request depends on besides its address. */
export type Asker = {
  /** Whether no one is signed in. */
  isVisitor: boolean;
  /** The address that the signed-in person has yet to verify, unless they don't want to be asked today. */
  unverifiedEmail?: string | undefined;
};

export type Site = {
  /** This site's address. */
  url: string;
  banner: keyof Prerendered["banners"] | undefined;
  emailVerification: keyof Prerendered["verifyBars"] | "off";
  /** Whether it has a processor. Without one, its leagues keep their own money, and some screens say so (RULES §24). */
  takesPayments: boolean;
  /** Whether a league can be in the classifieds; elsewhere no page leads there. */
  hasClassifieds: boolean;
};

/** For each screen with words in its picture, a function that returns them by place, from the answers they are in. */
export type FirstWords = Partial<Record<string, WordsOf>>;
type WordsOf = (...answers: string[]) => Record<string, string>;

type Build = { template: string; prerendered: Prerendered | undefined; inlineScripts: string[] };

const TO_CLASSIFIEDS = /<a [^>]*href="\/classifieds"[^>]*>[^<]*<\/a>/g;

/** What the build says to load for every screen. */
const CODE = /<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*/g;

/** Completes the application's HTML for each screen with what the build has prerendered. */
export function screenPages(webDir: string, site: Site, firstWords: FirstWords) {
  const readBuild = buildReader(webDir);
  const ofThisSite = (screen: PrerenderedScreen) => (site.takesPayments ? screen : { ...screen, ...screen.ofOwnMoney });
  return {
    /** The calls whose answers the page at an address brings along; none if the page is the same for all visitors. */
    asksAt(address: string, { isVisitor }: Asker): string[] {
      const { prerendered } = readBuild();
      if (!prerendered) return [];
      const place = placeOf(address);
      const screen = ofThisSite(screenAt(place, prerendered));
      if (waitsForPaint(screen, isVisitor)) return [];
      const { onlyAskedByBrowser = [] } = pictureFor(screen, isVisitor);
      return filledAsks(screen, { place, isVisitor, except: onlyAskedByBrowser });
    },
    pageAt(address: string, { isVisitor, unverifiedEmail }: Asker, answers: PageAnswers = new Map()): string {
      const { template, prerendered } = readBuild();
      if (!prerendered) return template;
      const place = placeOf(address);
      const screen = ofThisSite(screenAt(place, prerendered));
      const picture = pictureFor(screen, isVisitor);
      const worded =
        isVisitor || address.includes("?") ? undefined : wordedMarkup(screen, { place, answers, firstWords });
      const unfilled = withLinks(worded ?? picture.markup, { address, site });
      const bar = site.emailVerification === "off" ? undefined : prerendered.verifyBars[site.emailVerification];
      const request = unfilled.includes(VERIFY_PLACE) && unverifiedEmail;
      const banner = site.banner ? prerendered.banners[site.banner] : "";
      // One line: the request to verify an address takes the banner's place.
      const markup = unfilled
        .replace(VERIFY_PLACE, "")
        .replace(BANNER_PLACE, () => (bar !== undefined && request ? verifyBar(bar, request) : banner));
      const preloads = preloadsOf(
        picture.scripts,
        unanswered(filledAsks(screen, { place, isVisitor }), answers),
      ).markup;
      return withCode(template, preloads, { waits: worded !== undefined || waitsForPaint(screen, isVisitor) })
        .replace(/<meta name="description"[^>]*>\s*/, (ofTemplate) =>
          screen.description
            ? ""
            : site.takesPayments
              ? ofTemplate
              : metaDescription(prerendered.descriptionOfOwnMoney).markup,
        )
        .replace(/<title>[^<]*<\/title>/, () => headOf(screen, { isVisitor, site: site.url }).markup)
        .replace(
          '<div id="root"></div>',
          // The answers come before the script that may let the code start: the code must find all of them.
          () => `<div id="root">${pictureMarkup(markup)}</div>${answersMarkup(answers)}`,
        );
    },
    /** The hashes by which the content security policy allows the page's own inline scripts. */
    scriptHashes: () => readBuild().inlineScripts.map((script) => `'sha256-${sha256(script)}'`),
  };
}

const pictureMarkup = (markup: string) => markup && `<div class="contents" data-still>${markup}</div>`;

/**
 * Adds a screen's preloads. Where visitors see the screen itself, or members its words, the preloads and all code wait for
 * the first paint (web/start-after-paint.js), so that the text and its fonts come first. A placeholder needs them at once.
 */
function withCode(template: string, preloads: string, { waits }: { waits: boolean }): string {
  if (!waits) return template.replace("</head>", () => `${preloads}</head>`);
  const code = [...template.matchAll(CODE)].map(([tag]) => tag).join("");
  return template
    .replace(CODE, "")
    .replace("</head>", () => `<template id="code">${code}${preloads}</template></head>`);
}

type Wording = { place: string; answers: PageAnswers; firstWords: FirstWords };

/** A screen's markup, filled in with words from answers that the page brings along; undefined if one isn't there. */
function wordedMarkup({ path, member: { worded } }: PrerenderedScreen, { place, answers, firstWords }: Wording) {
  if (!worded) return undefined;
  const params = paramsOf(path, place);
  const found = worded.asks.flatMap((ask) => answers.get(filled(ask, params)) ?? []);
  if (found.length < worded.asks.length) return undefined;
  const words = firstWords[path]?.(...found) ?? {};
  // In one pass, because what people have written may look like a place.
  return worded.markup.replace(/\{[\w ]+\}/g, (name) => html`${words[name] ?? ""}`.markup);
}

/** Lets the links to sign in and register carry where the visitor is going, as the application's own links do. */
function withLinks(markup: string, { address, site }: { address: string; site: Site }): string {
  const next = new URLSearchParams(address.split("?", 2)[1]).get("next");
  const shown = site.hasClassifieds ? markup : markup.replaceAll(TO_CLASSIFIEDS, "");
  if (!next) return shown;
  return shown.replace(/ href="(\/login|\/register)"/g, (_, to: string) => {
    return html` href="${to}?next=${encodeURIComponent(next)}"`.markup;
  });
}

const verifyBar = (bar: string, address: string) => bar.replaceAll(EMAIL_PLACE, () => html`${address}`.markup);

const metaDescription = (text: string) => html`<meta name="description" content="${text}" />`;

type HeadFor = { isVisitor: boolean; site: string };

function headOf({ title, description, path: own }: PrerenderedScreen, { isVisitor, site }: HeadFor) {
  return html`<title>${title}</title>
    ${[
      ...(description ? [metaDescription(description), html`<link rel="canonical" href="${site + own}" />`] : []),
      ...(isVisitor ? [html`<meta name="visitor" content="" />`] : []),
    ]}`;
}

/** Where visitors get the screen itself, everything else waits for its first paint. */
const waitsForPaint = ({ isWhole }: PrerenderedScreen, isVisitor: boolean) => isVisitor && isWhole === true;

const unanswered = (asks: string[], answers: PageAnswers) => asks.filter((ask) => !answers.has(ask));

/** Lets the browser fetch, along with what every screen needs, this screen's code and the answers it will ask for. */
function preloadsOf(scripts: string[], asks: string[]): Html {
  return html`${[
    ...asks.map((ask) => html`<link rel="preload" as="fetch" crossorigin="use-credentials" href="${ask}" />`),
    ...scripts.map((file) => html`<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}" />`),
  ]}`;
}

const pictureFor = ({ visitor, member }: PrerenderedScreen, isVisitor: boolean) => (isVisitor ? visitor : member);

type AsksFor = { place: string; isVisitor: boolean; except?: string[] };

function filledAsks(screen: PrerenderedScreen, { place, isVisitor, except = [] }: AsksFor) {
  const params = paramsOf(screen.path, place);
  const asks = pictureFor(screen, isVisitor).asks.filter((ask) => !except.includes(ask));
  return asks.map((ask) => filled(ask, params));
}

const paramsOf = (template: string, place: string): Record<string, string> =>
  pathPattern(template).exec(place)?.groups ?? {};

const filled = (ask: string, params: Record<string, string>) =>
  ask.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

const screenAt = (place: string, { screens, missing }: Prerendered) =>
  screens.find((screen) => pathPattern(screen.path).test(place)) ?? missing;

/** The same addresses as the router's: any case, and a slash at the end. */
const pathPattern = memoizeEach(
  (template: string) => new RegExp(`^${template.replace(/\/$/, "").replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`, "i"),
);

/** The path of an address, without its query. */
export const placeOf = (address: string) => decodeURIComponent(address.split("?", 1)[0] ?? "");

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");

/** Reads the build again when it has changed. */
function buildReader(webDir: string): () => Build {
  const [index, prerendered] = ["index.html", "prerendered.json"].map((name) => path.join(webDir, name)) as [
    string,
    string,
  ];
  let readAt = 0;
  let build: Build = { template: "", prerendered: undefined, inlineScripts: [] };
  return () => {
    const modifiedAt = Math.max(...[index, prerendered].map((file) => modifiedMs(file)));
    if (modifiedAt === readAt) return build;
    const template = brandedPage(readFileSync(index, "utf8"), ownLooks());
    build = {
      template,
      prerendered:
        modifiedMs(prerendered) > 0 ? brandedScreens(readFileSync(prerendered, "utf8"), ownLooks()) : undefined,
      inlineScripts: [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => script),
    };
    readAt = modifiedAt;
    return build;
  };
}

const modifiedMs = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
