import type { ReactNode } from "react";
import { parse } from "regexparam";
import { matchRoute, useLocation } from "wouter";
import { LoadingCards } from "#web/leagues/classifieds/loading-cards.tsx";
import { DashboardColumns } from "#web/leagues/dashboards/dashboard-columns.tsx";
import { LeagueSkeleton } from "#web/leagues/league-skeleton.tsx";
import { NeedLines } from "#web/leagues/needs/loading-needs.tsx";
import { SettingUp } from "#web/money/payments/setting-up.tsx";
import { LoadingLine } from "#web/operations/loading-line.tsx";
import { Wordmark } from "#web/pot/wordmark.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Card, FigureLines } from "#web/ui/layout.tsx";
import { FactLines, Fields, Items, Lines, Loading, LoadingHeader, LoadingRows } from "#web/ui/loading.tsx";
import { LoadingScreen, Skeleton } from "#web/ui/skeleton.tsx";

type HeadProps = { head?: ReactNode };
type ShapeProps = HeadProps & {
  /** The page's own width, where it is narrower than others. */
  width?: string;
  /** The widths of its two children on a wide screen, where they are side by side. */
  columns?: string;
  children: ReactNode;
};

const Shape = ({ width, head = <LoadingHeader />, columns, children }: ShapeProps) => (
  <Loading className={classNames("page min-h-dvh", width)}>
    {head}
    <div className={columns && classNames("grid grid-cols-1 items-start gap-x-14 gap-y-8", columns)}>{children}</div>
  </Loading>
);

const BUTTON = <Skeleton className="mt-6 h-12 w-full" />;

/** A dashboard: what needs this person, their leagues, and their figures if it has some. */
export const DashboardShape = ({
  head = <LoadingHeader />,
  hasFigures = true,
}: HeadProps & { hasFigures?: boolean }) => (
  <div className="page min-h-dvh">
    {head}
    <DashboardColumns aside={hasFigures && <FigureLines isNarrow />}>
      <Skeleton className="mb-3 h-6 w-40" />
      <div className="mb-8">
        <NeedLines />
      </div>
      <Skeleton className="mb-3 h-6 w-32" />
      <LoadingRows what="your leagues" />
    </DashboardColumns>
  </div>
);

/** The form for a new league, next to the summary. */
export const LeagueFormShape = ({ head }: HeadProps) => (
  <Shape head={head} columns="lg:grid-cols-[1fr_24rem]">
    <Fields count={5} />
    <Card>
      <FactLines rows={4} />
      {BUTTON}
    </Card>
  </Shape>
);

/** The admins' screen: what is waiting for them, and the figures. */
export const AdminShape = ({ head }: HeadProps) => (
  <Shape head={head}>
    <Skeleton className="mb-3 h-6 w-48" />
    <Items rows={2} end="h-11 w-32" className="mb-10" />
    <LoadingLine className="-mb-px border-t" />
    <FigureLines />
  </Shape>
);

/** A form alone on its screen. */
const form = (fields: number, width = "max-w-md") => (
  <Shape width={width}>
    <Fields count={fields} />
    {BUTTON}
  </Shape>
);

/** What an emailed link leads to: a sign, a question, a sentence, and the button. */
const STEP = (
  <Loading className="page grid min-h-dvh max-w-xl content-start justify-items-center gap-4 py-16">
    <Skeleton className="size-10 rounded-full" />
    <Skeleton className="h-9 w-72 max-w-full" />
    <Lines widths={["w-80", "w-56"]} className="max-w-full justify-items-center" />
    <Skeleton className="h-12 w-48" />
  </Loading>
);

/** A league that is offered: its name and figures, the card that takes a seat, and the terms, which a phone has below. */
const offer = (card: ReactNode) => (
  <Shape head={null} columns="lg:grid-cols-[1fr_26rem]">
    <div>
      <LoadingHeader />
      <FigureLines isNarrow />
      <div className="max-lg:hidden">
        <FactLines rows={7} />
      </div>
    </div>
    <Card className="max-sm:p-4">
      {card}
      {BUTTON}
    </Card>
  </Shape>
);

/** Choices beside a screen, which a phone has above it in one line. */
const choices = (...widths: string[]) => (
  <div>
    <Skeleton className="h-11 w-full lg:hidden" />
    <Lines widths={widths} className="gap-5 max-lg:hidden" />
  </div>
);

/** One of the profile's pages: the way between them, and what this one begins with. */
const profile = (children: ReactNode) => (
  <Shape head={null} columns="lg:grid-cols-[12rem_minmax(0,1fr)]">
    {choices("w-12", "w-16", "w-18", "w-24", "w-20")}
    <div className="max-w-2xl min-w-0">
      <LoadingHeader />
      {children}
    </div>
  </Shape>
);

const TOPIC = profile(
  <>
    <Lines widths={["w-full", "w-2/3"]} className="mb-4" />
    <Skeleton className="h-11 w-44" />
  </>,
);

const RECEIPT = (
  <Shape width="max-w-2xl" head={null}>
    <Card className="grid grid-cols-1 gap-8 sm:p-10">
      <Wordmark />
      <LoadingHeader />
      <FactLines rows={6} />
    </Card>
  </Shape>
);

const ENTRIES = (
  <Shape>
    <Items rows={5} />
  </Shape>
);

/** What each screen looks like before it is there, by its path in the router's table. The first that fits is shown. */
const SHAPES: Readonly<Record<string, ReactNode>> = {
  "/": <DashboardShape hasFigures={false} head={<Skeleton className="mb-6 h-9 w-72 max-w-full sm:h-10" />} />,
  "/your-own-treasurer": form(0),
  "/accessibility": ENTRIES,
  "/login": form(2),
  "/register": form(4),
  "/forgot-password": form(1),
  "/reset-password": form(2),
  "/keep-second-factor": form(0),
  "/invite/:token": offer(<Fields count={4} />),
  "/claim/:token": form(4),
  "/join/:token": offer(<Fields count={4} />),
  "/replacement-invite/:token": offer(<FactLines rows={4} />),
  "/classifieds": (
    <Shape columns="lg:grid-cols-[15rem_1fr]">
      {choices("w-20", "w-24", "w-22", "w-16", "w-18", "w-28")}
      <LoadingCards />
    </Shape>
  ),
  "/not-me/:token": STEP,
  "/verify-email/:token": STEP,
  "/newsletter/:step": STEP,
  "/unsubscribe/:token": STEP,
  "/mailbox": (
    <Shape columns="lg:grid-cols-[22rem_1fr]">
      <div>
        <Fields count={1} className="mb-6" />
        <Items rows={5} />
      </div>
      <div className="max-lg:hidden">
        <FactLines rows={2} />
        <Lines widths={["w-40", "w-full", "w-11/12", "w-3/4", "w-1/2"]} className="mt-8" />
      </div>
    </Shape>
  ),
  "/commissioner": <DashboardShape />,
  "/player": <DashboardShape />,
  "/leagues/create": <LeagueFormShape />,
  "/leagues/:id": <LeagueSkeleton />,
  "/leagues/:id/payment": <SettingUp />,
  "/leagues/:id/treasurer": ENTRIES,
  "/leagues/:id/books": (
    <Shape columns="lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="lg:order-last">
        <Skeleton className="mb-3 h-9 w-40" />
        <FactLines rows={3} />
      </div>
      <div>
        <Skeleton className="mb-8 h-28 lg:h-44" />
        <Items rows={5} end="h-5 w-16" />
      </div>
    </Shape>
  ),
  "/leagues/:id/results": (
    <Shape columns="lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Items rows={6} end="h-5 w-20" />
      <div className="max-lg:hidden">
        <FactLines rows={6} />
      </div>
    </Shape>
  ),
  "/leagues/:id/history": form(2),
  "/checkout": <SettingUp />,
  "/voting/:id": (
    <Shape columns="lg:grid-cols-[1fr_24rem]">
      <Items hasIcon end="h-4 w-16" />
      <div>
        <Skeleton className="mb-6 h-4 w-full rounded-full" />
        <Lines widths={["w-full", "w-2/3"]} />
        {BUTTON}
      </div>
    </Shape>
  ),
  "/receipts/payments/:id": RECEIPT,
  "/receipts/payouts/:id": RECEIPT,
  "/admin": <AdminShape />,
  "/admin/audit": ENTRIES,
  "/admin/tax": ENTRIES,
  "/admin/installation": ENTRIES,
  "/profile": profile(
    <>
      <Skeleton className="mb-8 size-20 rounded-full" />
      <Fields count={3} />
    </>,
  ),
  "/profile/security": profile(<Items rows={3} hasIcon />),
  "/profile/payouts": TOPIC,
  "/profile/notifications": TOPIC,
  "/profile/data": TOPIC,
  "/objections/:id": form(1, "max-w-2xl"),
  "/sandbox/onboarding/:linkId": form(2, "max-w-xl"),
};

/** The shape of the screen at the address, while its code or its data is on the way. */
export function ScreenShape() {
  const [path] = useLocation();
  return Object.entries(SHAPES).find(([pattern]) => matchRoute(parse, pattern, path)[0])?.[1] ?? <LoadingScreen />;
}
