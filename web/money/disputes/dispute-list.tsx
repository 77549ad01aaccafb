import { useId, useRef } from "react";
import { disputeReasonInWords, isAnswerable } from "#contract/money/dispute-rules.ts";
import type { Dispute, DisputeStatus } from "#contract/money/disputes.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { AnswerDialog } from "#web/money/disputes/answer-dialog.tsx";
import { AnswerDue } from "#web/money/disputes/answer-due.tsx";
import { EvidenceDialog } from "#web/money/disputes/evidence-dialog.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Section } from "#web/ui/layout.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Money } from "#web/ui/money.tsx";
import { Row } from "#web/ui/row.tsx";
import { useLinkedPart } from "#web/ui/use-linked-part.ts";

/** A league's disputes and bank inquiries, for its commissioner. Renders nothing if there are none. */
export function DisputeList({ leagueId }: { leagueId: string }) {
  const disputes = useLoad(query("GET /api/leagues/:id/disputes", { params: { id: leagueId } }));
  return (
    <Loaded from={disputes} what="this league's disputes" pending={null} empty={null} isSection>
      {(all) => <Disputes disputes={all} />}
    </Loaded>
  );
}

function Disputes({ disputes }: { disputes: Dispute[] }) {
  const place = useRef<HTMLDivElement>(null);
  useLinkedPart(place, "disputes");
  return (
    <div ref={place} className="scroll-mt-24 print:hidden">
      <Section title="Disputes">
        <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {disputes.map((dispute) => (
            <DisputeItem key={dispute.id} dispute={dispute} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function DisputeItem({ dispute }: { dispute: Dispute }) {
  const now = new Date();
  const { payerName, amount, status, reason, evidenceDueBy, evidenceSubmittedAt, evidenceSubmittedBy } = dispute;
  const due = evidenceDueBy === null ? null : new Date(evidenceDueBy);
  const canAnswer = isAnswerable({ status, evidenceDueBy: due, isAnswered: evidenceSubmittedAt !== null }, now);
  const { word, tone, means } = wordsOf(dispute);
  const id = useId();
  const member = `${id}-member`;
  const disputed = `${id}-amount`;
  return (
    <Row namedBy={`${member} ${disputed}`} className="grid gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <p id={member} className="min-w-0 font-semibold wrap-anywhere">
          {payerName}
        </p>
        <p id={disputed} className="flex items-center gap-3">
          <Badge tone={tone}>{word}</Badge>
          <Money value={amount} className="text-lg font-semibold" />
        </p>
      </div>
      <p>
        {disputeReasonInWords(reason)} {means}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-ink-soft">
          {evidenceSubmittedAt === null ? (
            <AnswerDue dispute={dispute} now={now} />
          ) : (
            <>
              Sent to the bank on <DateText value={evidenceSubmittedAt} withTime />
              {evidenceSubmittedBy !== null && ` by ${evidenceSubmittedBy}`}
            </>
          )}
        </p>
        {canAnswer && <AnswerDialog dispute={dispute} />}
        {evidenceSubmittedAt !== null && <EvidenceDialog dispute={dispute} />}
      </div>
    </Row>
  );
}

type Words = { word: string; tone: BadgeTone; means: string };

const WORDS: Record<DisputeStatus, Words> = {
  inquiry: { word: "The bank asks", tone: "blue", means: "No money has moved." },
  inquiry_closed: { word: "Closed", tone: "neutral", means: "The bank asked about this payment. No money moved." },
  open: { word: "Disputed", tone: "red", means: "The money is frozen until the bank decides." },
  won: { word: "Won", tone: "green", means: "The bank decided in the league's favor, and the money is free again." },
  lost: {
    word: "Lost",
    tone: "neutral",
    means: "The bank has given the money back to the card.",
  },
};

const wordsOf = ({ status, evidenceSubmittedAt }: Dispute): Words =>
  (status === "open" || status === "inquiry") && evidenceSubmittedAt !== null
    ? { ...WORDS[status], word: "The bank decides", tone: "blue" }
    : WORDS[status];
