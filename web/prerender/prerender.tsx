import "#web/prerender/browser.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { Router as Address } from "wouter";
import type { CurrentUser } from "#contract/people/auth.ts";
import { DEMO_LINE, SANDBOX_LINE } from "#contract/platform/demo.ts";
import {
  BANNER_PLACE,
  EMAIL_PLACE,
  type Prerendered,
  type PrerenderedScreen,
  VERIFY_PLACE,
} from "#contract/platform/prerendered.ts";
import { currentUserQuery } from "#web/access/current-user.ts";
import { queryClient } from "#web/access/query-client.ts";
import { query } from "#web/api/query.ts";
import type { Answer } from "#web/api/request.ts";
import { landingPage } from "#web/home-or-landing.tsx";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { VerifyEmailLine } from "#web/people/email-verification/verify-email-line.tsx";
import { DESCRIPTION_OF_OWN_MONEY, knownScreens } from "#web/prerender/known-screens.ts";
import { MemberPicture, worded } from "#web/prerender/member-picture.tsx";
import { Router } from "#web/router.tsx";
import { screenAt, screens, titleOf } from "#web/screens.ts";
import { SandboxLine } from "#web/shell/sandbox-line.tsx";
import { Shell } from "#web/shell/shell.tsx";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

type Config = Pick<Answer<"GET /api/config">, "payments" | "mailbox"> &
  Partial<Pick<Answer<"GET /api/config">, "emailVerification" | "listsTreasurerLeagues" | "topLine">>;
/** A protected screen has nothing for visitors, who are asked to sign in. */
const placeholder = (path: string) => (
  <Shell>{screenAt(path)?.access === "open" ? <ScreenShape /> : <LoadingScreen />}</Shell>
);
const NO_BANNER: Config = { payments: { mode: "stripe", publishableKey: null }, mailbox: false };
/** An installation without a processor, whose leagues aren't listed unless its operator says so. */
const OWN_MONEY: Config = {
  payments: { mode: "disabled", publishableKey: null },
  mailbox: false,
  listsTreasurerLeagues: false,
};

/** Finds the files of a screen's code: for those who see it signed in, and for others, with or without a processor. */
type ScriptsOf = (path: string) => { visitor: string[]; member: string[]; ofOwnMoney: string[] };

/** Renders every screen as the application first shows it: to visitors, and before it knows who someone is. */
export async function prerender(scriptsOf: ScriptsOf): Promise<Prerendered> {
  for (const keepsOwnMoney of [false, true]) await landingPage({ keepsOwnMoney }).load();
  const prerendered: PrerenderedScreen[] = [];
  for (const path of ["/", ...screens.map((screen) => screen.path)]) {
    prerendered.push(await prerenderScreen(path, scriptsOf(path)));
  }
  const missing = await prerenderScreen("/not-found", scriptsOf("/not-found"));
  const verifyBars = { asked: verifyBarWhere("asked"), required: verifyBarWhere("required") };
  const banners = {
    mailbox: bannerIn({ topLine: SANDBOX_LINE, mailbox: true }),
    sandbox: bannerIn({ topLine: SANDBOX_LINE, mailbox: false }),
    demo: bannerIn({ topLine: DEMO_LINE, mailbox: false }),
  };
  // The cache's timers would keep the build from ending.
  queryClient.clear();
  const descriptionOfOwnMoney = DESCRIPTION_OF_OWN_MONEY;
  return { banners, verifyBars, descriptionOfOwnMoney, screens: prerendered, missing };
}

async function prerenderScreen(path: string, scripts: ReturnType<ScriptsOf>): Promise<PrerenderedScreen> {
  const { asks, changes = [], description, isSame, ofOwnMoney } = knownScreens[path] ?? {};
  const words = worded[path];
  if (isSame) await screenAt(path)?.Page.load();
  return {
    path,
    title: titleOf(path),
    ...(description ? { description } : {}),
    isWhole: isSame === true,
    ...(ofOwnMoney ? { ofOwnMoney: pictureOfOwnMoney(path, scripts.ofOwnMoney) } : {}),
    visitor: {
      markup: visitorMarkup(path, isSame === true),
      scripts: scripts.visitor,
      asks: pathsOf(["GET /api/config", ...(asks?.visitor ?? [])]),
    },
    member: {
      markup: memberMarkup(path),
      ...(words && { worded: { markup: memberMarkup(path, words.picture), asks: pathsOf(words.asks) } }),
      scripts: scripts.member,
      asks: pathsOf(["GET /api/config", "GET /api/auth/user", ...(asks?.member ?? []), ...changes]),
      onlyAskedByBrowser: pathsOf(changes),
    },
  };
}

/** What visitors get where there is no processor, and only there. */
function pictureOfOwnMoney(path: string, scripts: string[]): NonNullable<PrerenderedScreen["ofOwnMoney"]> {
  const { isSame, ofOwnMoney: { description, asks } = {} } = knownScreens[path] ?? {};
  return {
    ...(description ? { description } : {}),
    ...(asks
      ? {
          visitor: {
            markup: visitorMarkup(path, isSame === true, OWN_MONEY),
            scripts,
            asks: pathsOf(["GET /api/config", ...asks]),
          },
        }
      : {}),
  };
}

const memberMarkup = (path: string, shape?: ReactNode) =>
  withPlaces(render(path, <MemberPicture shape={shape} />), { hasBar: !path.startsWith("/verify-email/") });

const pathsOf = (calls: readonly string[]) => calls.map((call) => call.slice("GET ".length));

function visitorMarkup(path: string, isSame: boolean, config = NO_BANNER): string {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  know(config);
  return withPlace(render(path, isSame ? <Router /> : placeholder(path)));
}

function bannerIn(line: Pick<Config, "topLine" | "mailbox">): string {
  know({ payments: { mode: "sandbox", publishableKey: null }, ...line });
  return render("/", <SandboxLine />);
}

function verifyBarWhere(emailVerification: "asked" | "required"): string {
  know({ ...NO_BANNER, emailVerification });
  const user = { email: EMAIL_PLACE, pendingEmail: null } as CurrentUser;
  return render("/", <VerifyEmailLine user={user} />);
}

const know = (config: Config) =>
  queryClient.setQueryData(query("GET /api/config").queryKey, {
    emailVerification: "asked",
    mail: "server",
    listsTreasurerLeagues: true,
    topLine: null,
    ...config,
    isDemo: false,
    ceilings: { entryFee: null, pool: null },
    duties: null,
    registration: "open",
    passkeyOrigin: null,
    identityProvider: null,
    isNew: false,
  });

const render = (path: string, content: ReactNode) =>
  still(
    renderToString(
      <QueryClientProvider client={queryClient}>
        <Address ssrPath={path}>{content}</Address>
      </QueryClientProvider>,
    ),
  );

/** Disables the controls, which do nothing until the application is here, and removes React's comments. */
function still(markup: string): string {
  // React leaves what failed to the browser, and puts only the waiting screen in its place.
  if (markup.includes("<!--$!-->")) throw new Error("A screen failed while it was prerendered.");
  return markup.replace(/<!--.*?-->/g, "").replace(/<(button|input|select|textarea)\b/g, "<$1 disabled");
}

function withPlace(markup: string): string {
  if (!markup.includes("<header")) throw new Error("A screen was prerendered without its header.");
  return markup.replace("<header", `${BANNER_PLACE}<header`);
}

/** Reserves the place for the request to verify an address, too, except on the screen of the link in that email. */
const withPlaces = (markup: string, { hasBar }: { hasBar: boolean }) =>
  withPlace(markup).replace(BANNER_PLACE, (place) => (hasBar ? VERIFY_PLACE : "") + place);
