CREATE TABLE "account_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ip" text NOT NULL,
	"device" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "account_notices_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "admin_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"act" jsonb NOT NULL,
	"user_id" uuid,
	"league_id" uuid,
	"summary" text NOT NULL,
	"reason" text,
	"requested_by_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"waits_until" timestamp with time zone NOT NULL,
	"decided_by_id" uuid,
	"outcome" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid,
	"from_ip" text,
	"from_device" text,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text,
	"details" jsonb NOT NULL,
	"changes" jsonb,
	"changes_salt" text,
	"changes_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"position" bigint,
	"previous_hash" text,
	"hash" text
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_id_unique" UNIQUE("id"),
	CONSTRAINT "calendar_feeds_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "checks" (
	"kind" text PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"faults" integer NOT NULL,
	"right_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "collected_notifications" (
	"notification_id" uuid PRIMARY KEY NOT NULL,
	"mail_id" uuid
);
--> statement-breakpoint
CREATE TABLE "commissioner_objections" (
	"proposal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commissioner_objections_proposal_id_user_id_pk" PRIMARY KEY("proposal_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "commissioner_voters" (
	"proposal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"may_vote" boolean DEFAULT true NOT NULL,
	CONSTRAINT "commissioner_voters_proposal_id_user_id_pk" PRIMARY KEY("proposal_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "commissioner_votes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"proposal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vote" text NOT NULL,
	"voted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commissioner_voting_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"proposed_by_id" uuid NOT NULL,
	"current_commissioner_id" uuid NOT NULL,
	"proposed_commissioner_id" uuid NOT NULL,
	"reason" text,
	"status" text DEFAULT 'active' NOT NULL,
	"votes_for" integer DEFAULT 0 NOT NULL,
	"votes_against" integer DEFAULT 0 NOT NULL,
	"total_eligible_voters" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"effect_at" timestamp with time zone,
	"objections_needed" integer,
	"raised_to" integer,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "commissioner_voting_proposals_tally" CHECK ("commissioner_voting_proposals"."votes_for" >= 0 and "commissioner_voting_proposals"."votes_against" >= 0 and "commissioner_voting_proposals"."votes_for" + "commissioner_voting_proposals"."votes_against" <= "commissioner_voting_proposals"."total_eligible_voters"),
	CONSTRAINT "commissioner_voting_proposals_objections" CHECK (("commissioner_voting_proposals"."effect_at" is null) = ("commissioner_voting_proposals"."objections_needed" is null) and ("commissioner_voting_proposals"."objections_needed" is null or "commissioner_voting_proposals"."objections_needed" > 0) and ("commissioner_voting_proposals"."raised_to" is null or ("commissioner_voting_proposals"."effect_at" is not null and "commissioner_voting_proposals"."raised_to" > 0))),
	CONSTRAINT "commissioner_voting_proposals_approved" CHECK ("commissioner_voting_proposals"."status" <> 'approved' or ("commissioner_voting_proposals"."votes_for" * 2 >= "commissioner_voting_proposals"."total_eligible_voters" and ("commissioner_voting_proposals"."raised_to" is null or "commissioner_voting_proposals"."votes_for" >= "commissioner_voting_proposals"."raised_to") and ("commissioner_voting_proposals"."effect_at" is null or "commissioner_voting_proposals"."resolved_at" >= "commissioner_voting_proposals"."effect_at"))),
	CONSTRAINT "commissioner_voting_proposals_resolved" CHECK (("commissioner_voting_proposals"."status" = 'active') = ("commissioner_voting_proposals"."resolved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "declined_emails" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "declined_emails_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_links" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_verifications" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"email" text NOT NULL,
	"is_address_known" boolean DEFAULT true NOT NULL,
	"invited_by_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"token" text NOT NULL,
	"copied_token" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_token_unique" UNIQUE("token"),
	CONSTRAINT "invitations_copiedToken_unique" UNIQUE("copied_token"),
	CONSTRAINT "invitations_revoked" CHECK ("invitations"."revoked_at" is null or "invitations"."status" = 'expired')
);
--> statement-breakpoint
CREATE TABLE "unwanted_invitations" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "join_links" (
	"league_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"token" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "join_links_id_unique" UNIQUE("id"),
	CONSTRAINT "join_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "kept_counts" (
	"kind" text NOT NULL,
	"part" smallint NOT NULL,
	"rows" bigint NOT NULL,
	CONSTRAINT "kept_counts_kind_part_pk" PRIMARY KEY("kind","part")
);
--> statement-breakpoint
CREATE TABLE "league_notices" (
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "league_notices_league_id_season_year_kind_pk" PRIMARY KEY("league_id","season_year","kind")
);
--> statement-breakpoint
CREATE TABLE "leagues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"commissioner_id" uuid NOT NULL,
	"commissioner_since" timestamp with time zone,
	"entry_fee" bigint NOT NULL,
	"max_members" integer NOT NULL,
	"payment_deadline" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"promised_end_date" timestamp with time zone,
	"status" text DEFAULT 'draft' NOT NULL,
	"league_type" text DEFAULT 'single_season' NOT NULL,
	"payout_frequency" text DEFAULT 'end_of_season' NOT NULL,
	"min_years" integer DEFAULT 1 NOT NULL,
	"max_years" integer DEFAULT 1 NOT NULL,
	"current_year" integer DEFAULT 1 NOT NULL,
	"payout_structure" jsonb NOT NULL,
	"prize_rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"commissioner_reimbursement" integer DEFAULT 0 NOT NULL,
	"period_prize_share" integer DEFAULT 0 NOT NULL,
	"payout_rule" text DEFAULT 'commissioner_control' NOT NULL,
	"objection_days" integer DEFAULT 0 NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"reminds_members" boolean DEFAULT true NOT NULL,
	"description" text,
	"sport" text DEFAULT 'football' NOT NULL,
	"season" text NOT NULL,
	"fantasy_service" text DEFAULT 'yahoo' NOT NULL,
	"previous_league_id" uuid,
	"is_overdue_stored" boolean DEFAULT false NOT NULL,
	"end_reminder_sent_at" timestamp with time zone,
	"reminder_due_at" timestamp with time zone,
	"season_started_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"silence_due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "leagues_entry_fee" CHECK ("leagues"."entry_fee" >= 0),
	CONSTRAINT "leagues_max_members" CHECK ("leagues"."max_members" between 2 and 50),
	CONSTRAINT "leagues_years" CHECK (1 <= "leagues"."min_years" and "leagues"."min_years" <= "leagues"."max_years" and "leagues"."max_years" <= 10),
	CONSTRAINT "leagues_current_year" CHECK ("leagues"."current_year" >= 1),
	CONSTRAINT "leagues_dates" CHECK ("leagues"."end_date" > "leagues"."payment_deadline"),
	CONSTRAINT "leagues_period_prize_share" CHECK ("leagues"."period_prize_share" between 0 and 10000),
	CONSTRAINT "leagues_objection_days" CHECK ("leagues"."objection_days" between 0 and 7),
	CONSTRAINT "leagues_prize_rules" CHECK (jsonb_typeof("leagues"."prize_rules") = 'array' and jsonb_array_length("leagues"."prize_rules") <= 20),
	CONSTRAINT "leagues_prize_worth" CHECK (jsonb_array_length(jsonb_path_query_array("leagues"."prize_rules", '$[*] ? ((@.kind == "final_place" || @.kind == "regular_season_place" || @.kind == "most_points" || @.kind == "weekly_high_score" || @.kind == "division_winner" || @.kind == "lowest_score" || @.kind == "custom") && ((@.amount > 0 && @.percentage == null) || (@.amount == null && @.percentage > 0 && @.percentage <= 100)))')) = jsonb_array_length("leagues"."prize_rules")),
	CONSTRAINT "leagues_sport" CHECK ("leagues"."sport" in ('football', 'basketball', 'baseball', 'hockey', 'soccer', 'golf')),
	CONSTRAINT "leagues_fantasy_service" CHECK ("leagues"."fantasy_service" in ('yahoo', 'espn', 'cbs_sports', 'my_fantasy_league', 'nfl', 'fantrax', 'fleaflicker', 'fox_sports', 'rt_sports', 'sleeperbot', 'majors_challenge', 'reality_sports_online')),
	CONSTRAINT "leagues_seasons_ahead" CHECK ("leagues"."league_type" = 'dynasty' or "leagues"."max_years" = 1),
	CONSTRAINT "leagues_payout_frequency" CHECK ("leagues"."league_type" in ('pickem', 'survivor') or "leagues"."payout_frequency" = 'end_of_season'),
	CONSTRAINT "leagues_period_prizes" CHECK ("leagues"."payout_frequency" <> 'end_of_season' or "leagues"."period_prize_share" = 0),
	CONSTRAINT "leagues_reimbursement" CHECK ("leagues"."commissioner_reimbursement" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "failed_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" double precision NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recent_acts" (
	"key" text PRIMARY KEY NOT NULL,
	"moments" timestamp with time zone[] NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"unsubscribe_url" text,
	"notification_id" uuid,
	"invitation_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mails_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sent_at" timestamp with time zone,
	"given_up_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "league_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"payment_intent_id" text,
	"paid_at" timestamp with time zone,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"refund_processed" boolean DEFAULT false NOT NULL,
	"refund_amount" bigint,
	"years_payed_for" integer DEFAULT 1 NOT NULL,
	"paid_through_year" integer DEFAULT 1 NOT NULL,
	"total_amount_paid" bigint DEFAULT 0 NOT NULL,
	"first_season" integer DEFAULT 1 NOT NULL,
	"last_season" integer,
	"last_reminded_at" timestamp with time zone,
	"deadline_reminder_due_at" timestamp with time zone,
	CONSTRAINT "league_members_hold" CHECK ("league_members"."held_until" is null or "league_members"."payment_status" in ('pending', 'overdue')),
	CONSTRAINT "league_members_seasons" CHECK (1 <= "league_members"."first_season" and "league_members"."first_season" <= coalesce("league_members"."last_season", "league_members"."first_season")),
	CONSTRAINT "league_members_total" CHECK ("league_members"."total_amount_paid" >= 0)
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscriptions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"league_id" uuid,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"email_sent" boolean DEFAULT false NOT NULL,
	"action_url" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_declines" (
	"charge_id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"declined_at" timestamp with time zone NOT NULL,
	"card" text,
	"network" text
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"evidence_due_by" timestamp with time zone,
	"evidence" text,
	"evidence_submitted_at" timestamp with time zone,
	"evidence_submitted_by_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_evidence" CHECK (("disputes"."evidence" is null) = ("disputes"."evidence_submitted_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_allocations" (
	"payment_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"amount" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_allocations_payment_id_season_year_pk" PRIMARY KEY("payment_id","season_year"),
	CONSTRAINT "payment_allocations_refunded" CHECK (0 <= "payment_allocations"."refunded" and "payment_allocations"."refunded" <= "payment_allocations"."amount")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"first_season" integer NOT NULL,
	"seasons" integer NOT NULL,
	"stripe_payment_intent_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"network" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_stripePaymentIntentId_unique" UNIQUE("stripe_payment_intent_id"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_seasons" CHECK ("payments"."seasons" >= 1 and "payments"."first_season" >= 1)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"stripe_refund_id" text,
	"failure_message" text,
	"set_aside" bigint DEFAULT 0 NOT NULL,
	"is_return" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_stripeRefundId_unique" UNIQUE("stripe_refund_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_set_aside" CHECK (0 <= "refunds"."set_aside" and "refunds"."set_aside" <= case when "refunds"."status" = 'failed' then "refunds"."amount" else 0 end)
);
--> statement-breakpoint
CREATE TABLE "payout_pauses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "payout_pauses_until" CHECK ("payout_pauses"."until" is null or "payout_pauses"."until" > "payout_pauses"."created_at"),
	CONSTRAINT "payout_pauses_frozen" CHECK (("payout_pauses"."until" is null) = ("payout_pauses"."reason" = 'not_me'))
);
--> statement-breakpoint
CREATE TABLE "payout_objections" (
	"voting_session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_objections_voting_session_id_user_id_pk" PRIMARY KEY("voting_session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"voting_session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vote" text NOT NULL,
	"voted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voting_session_voters" (
	"voting_session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"had_paid_before" boolean DEFAULT false NOT NULL,
	CONSTRAINT "voting_session_voters_voting_session_id_user_id_pk" PRIMARY KEY("voting_session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "voting_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"proposed_by_id" uuid NOT NULL,
	"kind" text DEFAULT 'payouts' NOT NULL,
	"payout_id" uuid,
	"reason" text,
	"proposed_payouts" jsonb NOT NULL,
	"split_at_end" jsonb,
	"period" text,
	"results_id" uuid,
	"changed_outcome" text,
	"status" text DEFAULT 'active' NOT NULL,
	"votes_for" integer DEFAULT 0 NOT NULL,
	"votes_against" integer DEFAULT 0 NOT NULL,
	"total_eligible_voters" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"objections_until" timestamp with time zone,
	"objections_needed" integer,
	"end_reason" text,
	"withdrawn_by_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"intervention" text,
	"intervention_reason" text,
	"intervention_by_id" uuid,
	"intervened_at" timestamp with time zone,
	"is_overtaken" boolean DEFAULT false NOT NULL,
	CONSTRAINT "voting_sessions_tally" CHECK ("voting_sessions"."votes_for" >= 0 and "voting_sessions"."votes_against" >= 0 and "voting_sessions"."votes_for" + "voting_sessions"."votes_against" <= "voting_sessions"."total_eligible_voters"),
	CONSTRAINT "voting_sessions_kind" CHECK (("voting_sessions"."kind" = 'give_back') = ("voting_sessions"."payout_id" is not null) and ("voting_sessions"."kind" = 'give_back') = ("voting_sessions"."reason" is not null)),
	CONSTRAINT "voting_sessions_objections" CHECK (("voting_sessions"."objections_until" is null) = ("voting_sessions"."objections_needed" is null) and ("voting_sessions"."kind" <> 'proposal' or "voting_sessions"."objections_needed" > 0)),
	CONSTRAINT "voting_sessions_proposal_ended" CHECK (("voting_sessions"."kind" = 'proposal' and "voting_sessions"."status" = 'rejected') = ("voting_sessions"."end_reason" is not null) and ("voting_sessions"."withdrawn_by_id" is null or "voting_sessions"."end_reason" is not null)),
	CONSTRAINT "voting_sessions_resolved" CHECK (("voting_sessions"."status" = 'active') = ("voting_sessions"."resolved_at" is null)),
	CONSTRAINT "voting_sessions_intervention" CHECK (("voting_sessions"."intervention" is null) = ("voting_sessions"."intervention_reason" is null) and ("voting_sessions"."intervention" is null) = ("voting_sessions"."intervened_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"stripe_account_id" text,
	"replaced_account_id" text,
	"ready_at" timestamp with time zone,
	"requirements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp with time zone,
	"bank_name" text,
	"bank_last4" text,
	"bank_fingerprint" text,
	"bank_failure" text,
	"bank_returned" text[],
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_accounts_stripeAccountId_unique" UNIQUE("stripe_account_id")
);
--> statement-breakpoint
CREATE TABLE "payout_attempts" (
	"payout_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"amount" bigint NOT NULL,
	"reversed" bigint DEFAULT 0 NOT NULL,
	"stripe_account_id" text,
	"state" text DEFAULT 'sent' NOT NULL,
	"stripe_transfer_id" text,
	"error_code" text,
	"sent_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"untold_since" timestamp with time zone,
	CONSTRAINT "payout_attempts_payout_id_attempt_pk" PRIMARY KEY("payout_id","attempt"),
	CONSTRAINT "payout_attempts_reversed" CHECK (0 <= "payout_attempts"."reversed" and "payout_attempts"."reversed" <= "payout_attempts"."amount")
);
--> statement-breakpoint
CREATE TABLE "payout_reminders" (
	"payout_id" uuid NOT NULL,
	"day" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_reminders_payout_id_day_pk" PRIMARY KEY("payout_id","day")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"place" integer,
	"prize" text,
	"refund_id" uuid,
	"period" text,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"stripe_transfer_id" text,
	"failure_message" text,
	"processed_at" timestamp with time zone,
	"unclaimed_at" timestamp with time zone,
	"last_reminded_at" timestamp with time zone,
	"wait_until" timestamp with time zone,
	"wait_reason" text,
	"forfeited_at" timestamp with time zone,
	"forfeited_to" integer,
	"recalled_by_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "payouts_stripeTransferId_unique" UNIQUE("stripe_transfer_id"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount" > 0),
	CONSTRAINT "payouts_kind" CHECK (("payouts"."kind" in ('prize', 'period_prize')) = ("payouts"."place" is not null or "payouts"."prize" is not null)),
	CONSTRAINT "payouts_prize" CHECK (char_length("payouts"."prize") between 1 and 100),
	CONSTRAINT "payouts_unclaimed" CHECK ("payouts"."unclaimed_at" is null or "payouts"."status" = 'failed'),
	CONSTRAINT "payouts_refund" CHECK (("payouts"."kind" = 'refund') = ("payouts"."refund_id" is not null)),
	CONSTRAINT "payouts_period" CHECK (("payouts"."kind" = 'period_prize') = ("payouts"."period" is not null)),
	CONSTRAINT "payouts_wait" CHECK (("payouts"."wait_until" is null) = ("payouts"."wait_reason" is null)),
	CONSTRAINT "payouts_recalled" CHECK ("payouts"."recalled_by_id" is null or "payouts"."forfeited_at" is not null),
	CONSTRAINT "payouts_forfeited" CHECK (("payouts"."forfeited_at" is null) = ("payouts"."forfeited_to" is null)
        and ("payouts"."forfeited_at" is null or ("payouts"."status" = 'failed' and "payouts"."kind" <> 'refund')))
);
--> statement-breakpoint
CREATE TABLE "unclaimed_money" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"amount" bigint NOT NULL,
	"refund_id" uuid,
	"payout_id" uuid,
	"reason" text NOT NULL,
	"moved_by_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_as_id" uuid,
	CONSTRAINT "unclaimed_money_payoutId_unique" UNIQUE("payout_id"),
	CONSTRAINT "unclaimed_money_paidAsId_unique" UNIQUE("paid_as_id"),
	CONSTRAINT "unclaimed_money_amount" CHECK ("unclaimed_money"."amount" > 0),
	CONSTRAINT "unclaimed_money_source" CHECK (("unclaimed_money"."refund_id" is null) <> ("unclaimed_money"."payout_id" is null))
);
--> statement-breakpoint
CREATE TABLE "platform_back_offs" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"not_before" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_pictures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_pictures_hash" CHECK ("profile_pictures"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "profile_pictures_size" CHECK (octet_length("profile_pictures"."bytes") between 1 and 400000)
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "declined_pushes" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "declined_pushes_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_keys_only" CHECK ("push_keys"."is_only")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "commissioner_ratings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"commissioner_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commissioner_ratings_rating" CHECK ("commissioner_ratings"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "processor_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"net" bigint NOT NULL,
	"source_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"available_on" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "processor_transactions_net" CHECK ("processor_transactions"."net" = "processor_transactions"."amount" - "processor_transactions"."fee")
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trigger" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"failure" text,
	"compared" integer DEFAULT 0 NOT NULL,
	"settling" integer DEFAULT 0 NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"processor_available" bigint DEFAULT 0 NOT NULL,
	"processor_pending" bigint DEFAULT 0 NOT NULL,
	"booked" bigint DEFAULT 0 NOT NULL,
	"funding_gap" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replacement_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"invited_by_user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"for_year" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by_user_id" uuid,
	"completed_at" timestamp with time zone,
	CONSTRAINT "replacement_invitations_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "league_teams" (
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"team_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"assigned_by_id" uuid NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"code" text,
	"code_asked_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"verified_on" text,
	CONSTRAINT "league_teams_league_id_season_year_team_id_pk" PRIMARY KEY("league_id","season_year","team_id"),
	CONSTRAINT "league_teams_member" UNIQUE("league_id","season_year","user_id"),
	CONSTRAINT "league_teams_code" CHECK (("league_teams"."code" is null) = ("league_teams"."code_asked_at" is null)),
	CONSTRAINT "league_teams_verified" CHECK (("league_teams"."verified_at" is null) = ("league_teams"."verified_on" is null) and ("league_teams"."verified_at" is null or "league_teams"."confirmed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "platform_links" (
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"platform" text NOT NULL,
	"platform_league_id" text NOT NULL,
	"season" text NOT NULL,
	"sport" text NOT NULL,
	"linked_by_id" uuid NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"fetch_asked_at" timestamp with time zone,
	"fetch_asked_by_id" uuid,
	"next_fetch_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"over_at" timestamp with time zone,
	"outcome" text,
	"outcome_since" timestamp with time zone,
	"final_at" timestamp with time zone,
	"final_results_id" uuid,
	"acted_at" timestamp with time zone,
	"waits_for" text,
	CONSTRAINT "platform_links_league_id_season_year_pk" PRIMARY KEY("league_id","season_year"),
	CONSTRAINT "platform_links_over" CHECK (("platform_links"."over_at" is null) = ("platform_links"."outcome" is null) and ("platform_links"."over_at" is null) = ("platform_links"."outcome_since" is null)),
	CONSTRAINT "platform_links_final" CHECK (("platform_links"."final_at" is null) = ("platform_links"."final_results_id" is null) and ("platform_links"."final_at" is null or "platform_links"."over_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "result_fetches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"asked_by_id" uuid,
	"ended_at" timestamp with time zone NOT NULL,
	"import_id" uuid,
	"failure" text,
	CONSTRAINT "result_fetches_outcome" CHECK (("result_fetches"."import_id" is null) <> ("result_fetches"."failure" is null))
);
--> statement-breakpoint
CREATE TABLE "result_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"results" jsonb NOT NULL,
	"table_hash" text NOT NULL,
	"answers" jsonb NOT NULL,
	"parser_version" integer NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "result_imports_of_season" UNIQUE("league_id","season_year","id"),
	CONSTRAINT "result_imports_table" UNIQUE("league_id","season_year","table_hash"),
	CONSTRAINT "result_imports_hash" CHECK ("result_imports"."table_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "result_weeks" (
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"week" integer NOT NULL,
	"complete_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"outcome_since" timestamp with time zone,
	"handled_at" timestamp with time zone,
	"waits_for" text,
	"winner_ids" jsonb,
	"corrected_ids" jsonb,
	CONSTRAINT "result_weeks_league_id_season_year_week_pk" PRIMARY KEY("league_id","season_year","week"),
	CONSTRAINT "result_weeks_outcome" CHECK (("result_weeks"."outcome" is null) = ("result_weeks"."outcome_since" is null))
);
--> statement-breakpoint
CREATE TABLE "team_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"team_id" text NOT NULL,
	"team_name" text NOT NULL,
	"from_user_id" uuid,
	"to_user_id" uuid,
	"changed_by_id" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"closed_vote_id" uuid,
	CONSTRAINT "team_changes_reason" CHECK (length("team_changes"."reason") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "early_completions" (
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	CONSTRAINT "early_completions_league_id_season_year_pk" PRIMARY KEY("league_id","season_year"),
	CONSTRAINT "early_completions_early" CHECK ("early_completions"."completed_at" < "early_completions"."end_date")
);
--> statement-breakpoint
CREATE TABLE "season_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"kind" text NOT NULL,
	"asked_by_id" uuid,
	"reason" text,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decision_reason" text,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "season_reviews_asker" CHECK (("season_reviews"."kind" = 'asked') = ("season_reviews"."asked_by_id" is not null) and ("season_reviews"."kind" = 'asked') = ("season_reviews"."reason" is not null)),
	CONSTRAINT "season_reviews_decided" CHECK (("season_reviews"."decided_at" is null) = ("season_reviews"."decision" is null) and ("season_reviews"."decided_at" is null) = ("season_reviews"."decision_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "voted_seasons" (
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"reason" text NOT NULL,
	"paid_by" timestamp with time zone NOT NULL,
	CONSTRAINT "voted_seasons_league_id_season_year_pk" PRIMARY KEY("league_id","season_year")
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_failure_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_user_known" CHECK (("passkey_challenges"."purpose" = 'sign_in') = ("passkey_challenges"."user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_counter" CHECK ("passkeys"."counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factor_resets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"started_by_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"last_notice_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "second_factor_resets_ended" CHECK (("second_factor_resets"."status" = 'waiting') = ("second_factor_resets"."ended_at" is null)),
	CONSTRAINT "second_factor_resets_wait" CHECK ("second_factor_resets"."due_at" >= "second_factor_resets"."started_at" + interval '72 hours')
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (6) with time zone NOT NULL,
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"proved_at" timestamp with time zone,
	"proved_by" text,
	"ip" text,
	"device" text,
	CONSTRAINT "sessions_publicId_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "picture_files" (
	"league_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "picture_files_league_id_sha256_pk" PRIMARY KEY("league_id","sha256"),
	CONSTRAINT "picture_files_hash" CHECK ("picture_files"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "picture_files_size" CHECK (octet_length("picture_files"."bytes") between 1 and 200000)
);
--> statement-breakpoint
CREATE TABLE "team_pictures" (
	"league_id" uuid NOT NULL,
	"team_id" text NOT NULL,
	"url" text NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "team_pictures_league_id_team_id_pk" PRIMARY KEY("league_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"pending_email" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text,
	"password_set_by_other" boolean DEFAULT false NOT NULL,
	"password_is_weak" boolean DEFAULT false NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"profile_image_url" text,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"reset_token" text,
	"reset_token_expiry" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "users_stripeCustomerId_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "users_resetToken_unique" UNIQUE("reset_token")
);
--> statement-breakpoint
CREATE TABLE "yahoo_connections" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tokens" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"renewing_until" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"connected_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "yahoo_sign_ins" (
	"state" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notices" ADD CONSTRAINT "account_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_requests" ADD CONSTRAINT "admin_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_requests" ADD CONSTRAINT "admin_requests_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_requests" ADD CONSTRAINT "admin_requests_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_requests" ADD CONSTRAINT "admin_requests_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected_notifications" ADD CONSTRAINT "collected_notifications_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected_notifications" ADD CONSTRAINT "collected_notifications_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_objections" ADD CONSTRAINT "commissioner_objections_voter" FOREIGN KEY ("proposal_id","user_id") REFERENCES "public"."commissioner_voters"("proposal_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_voters" ADD CONSTRAINT "commissioner_voters_proposal_id_commissioner_voting_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."commissioner_voting_proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_voters" ADD CONSTRAINT "commissioner_voters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_votes" ADD CONSTRAINT "commissioner_votes_proposal_id_commissioner_voting_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."commissioner_voting_proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_votes" ADD CONSTRAINT "commissioner_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_voting_proposals" ADD CONSTRAINT "commissioner_voting_proposals_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_voting_proposals" ADD CONSTRAINT "commissioner_voting_proposals_proposed_by_id_users_id_fk" FOREIGN KEY ("proposed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_voting_proposals" ADD CONSTRAINT "commissioner_voting_proposals_current_commissioner_id_users_id_fk" FOREIGN KEY ("current_commissioner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_voting_proposals" ADD CONSTRAINT "commissioner_voting_proposals_proposed_commissioner_id_users_id_fk" FOREIGN KEY ("proposed_commissioner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declined_emails" ADD CONSTRAINT "declined_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_links" ADD CONSTRAINT "join_links_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_links" ADD CONSTRAINT "join_links_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_notices" ADD CONSTRAINT "league_notices_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_commissioner_id_users_id_fk" FOREIGN KEY ("commissioner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_previous_league_id_leagues_id_fk" FOREIGN KEY ("previous_league_id") REFERENCES "public"."leagues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_members" ADD CONSTRAINT "league_members_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_members" ADD CONSTRAINT "league_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_declines" ADD CONSTRAINT "payment_declines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_declines" ADD CONSTRAINT "payment_declines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_evidence_submitted_by_id_users_id_fk" FOREIGN KEY ("evidence_submitted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_pauses" ADD CONSTRAINT "payout_pauses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_objections" ADD CONSTRAINT "payout_objections_voter" FOREIGN KEY ("voting_session_id","user_id") REFERENCES "public"."voting_session_voters"("voting_session_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_voting_session_id_voting_sessions_id_fk" FOREIGN KEY ("voting_session_id") REFERENCES "public"."voting_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voting_session_voters" ADD CONSTRAINT "voting_session_voters_voting_session_id_voting_sessions_id_fk" FOREIGN KEY ("voting_session_id") REFERENCES "public"."voting_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voting_session_voters" ADD CONSTRAINT "voting_session_voters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_proposed_by_id_users_id_fk" FOREIGN KEY ("proposed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_withdrawn_by_id_users_id_fk" FOREIGN KEY ("withdrawn_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_intervention_by_id_users_id_fk" FOREIGN KEY ("intervention_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_results_of_season" FOREIGN KEY ("league_id","season_year","results_id") REFERENCES "public"."result_imports"("league_id","season_year","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_reminders" ADD CONSTRAINT "payout_reminders_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_recalled_by_id_season_reviews_id_fk" FOREIGN KEY ("recalled_by_id") REFERENCES "public"."season_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unclaimed_money" ADD CONSTRAINT "unclaimed_money_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unclaimed_money" ADD CONSTRAINT "unclaimed_money_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unclaimed_money" ADD CONSTRAINT "unclaimed_money_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unclaimed_money" ADD CONSTRAINT "unclaimed_money_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unclaimed_money" ADD CONSTRAINT "unclaimed_money_moved_by_id_users_id_fk" FOREIGN KEY ("moved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unclaimed_money" ADD CONSTRAINT "unclaimed_money_paid_as_id_payouts_id_fk" FOREIGN KEY ("paid_as_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_pictures" ADD CONSTRAINT "profile_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declined_pushes" ADD CONSTRAINT "declined_pushes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_public_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("public_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_ratings" ADD CONSTRAINT "commissioner_ratings_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_ratings" ADD CONSTRAINT "commissioner_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_ratings" ADD CONSTRAINT "commissioner_ratings_commissioner_id_users_id_fk" FOREIGN KEY ("commissioner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_invitations" ADD CONSTRAINT "replacement_invitations_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_invitations" ADD CONSTRAINT "replacement_invitations_invited_by_user_id_users_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_invitations" ADD CONSTRAINT "replacement_invitations_accepted_by_user_id_users_id_fk" FOREIGN KEY ("accepted_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_teams" ADD CONSTRAINT "league_teams_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_teams" ADD CONSTRAINT "league_teams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_teams" ADD CONSTRAINT "league_teams_assigned_by_id_users_id_fk" FOREIGN KEY ("assigned_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_linked_by_id_users_id_fk" FOREIGN KEY ("linked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_fetch_asked_by_id_users_id_fk" FOREIGN KEY ("fetch_asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_final_results" FOREIGN KEY ("league_id","season_year","final_results_id") REFERENCES "public"."result_imports"("league_id","season_year","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_fetches" ADD CONSTRAINT "result_fetches_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_fetches" ADD CONSTRAINT "result_fetches_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_fetches" ADD CONSTRAINT "result_fetches_import_id_result_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."result_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_imports" ADD CONSTRAINT "result_imports_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_weeks" ADD CONSTRAINT "result_weeks_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_changes" ADD CONSTRAINT "team_changes_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_changes" ADD CONSTRAINT "team_changes_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_changes" ADD CONSTRAINT "team_changes_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_changes" ADD CONSTRAINT "team_changes_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "early_completions" ADD CONSTRAINT "early_completions_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_reviews" ADD CONSTRAINT "season_reviews_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_reviews" ADD CONSTRAINT "season_reviews_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_reviews" ADD CONSTRAINT "season_reviews_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voted_seasons" ADD CONSTRAINT "voted_seasons_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_resets" ADD CONSTRAINT "second_factor_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_resets" ADD CONSTRAINT "second_factor_resets_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_pictures" ADD CONSTRAINT "team_pictures_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_pictures" ADD CONSTRAINT "team_pictures_picture_file" FOREIGN KEY ("league_id","sha256") REFERENCES "public"."picture_files"("league_id","sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yahoo_connections" ADD CONSTRAINT "yahoo_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yahoo_sign_ins" ADD CONSTRAINT "yahoo_sign_ins_session_id_sessions_public_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("public_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yahoo_sign_ins" ADD CONSTRAINT "yahoo_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_user" ON "account_events" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "account_events_oldest" ON "account_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "account_notices_user" ON "account_notices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "account_notices_email" ON "account_notices" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "admin_requests_waiting" ON "admin_requests" USING btree ("kind","subject_id") WHERE "admin_requests"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "admin_requests_newest" ON "admin_requests" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "admin_requests_user" ON "admin_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admin_requests_league" ON "admin_requests" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "admin_requests_requester" ON "admin_requests" USING btree ("requested_by_id");--> statement-breakpoint
CREATE INDEX "admin_requests_decider" ON "admin_requests" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_about" ON "audit_log" USING btree ("subject_type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_position" ON "audit_log" USING btree ("position");--> statement-breakpoint
CREATE INDEX "audit_log_unsealed" ON "audit_log" USING btree ("created_at","id") WHERE "audit_log"."position" is null;--> statement-breakpoint
CREATE INDEX "collected_notifications_waiting" ON "collected_notifications" USING btree ("notification_id") WHERE "collected_notifications"."mail_id" is null;--> statement-breakpoint
CREATE INDEX "collected_notifications_mail" ON "collected_notifications" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "commissioner_objections_user" ON "commissioner_objections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "commissioner_voters_user" ON "commissioner_voters" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commissioner_votes_once" ON "commissioner_votes" USING btree ("proposal_id","user_id");--> statement-breakpoint
CREATE INDEX "commissioner_votes_user" ON "commissioner_votes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commissioner_voting_proposals_open" ON "commissioner_voting_proposals" USING btree ("league_id") WHERE "commissioner_voting_proposals"."status" = 'active';--> statement-breakpoint
CREATE INDEX "commissioner_voting_proposals_ending" ON "commissioner_voting_proposals" USING btree ("expires_at") WHERE "commissioner_voting_proposals"."status" = 'active';--> statement-breakpoint
CREATE INDEX "commissioner_voting_proposals_league" ON "commissioner_voting_proposals" USING btree ("league_id","created_at");--> statement-breakpoint
CREATE INDEX "commissioner_voting_proposals_proposer" ON "commissioner_voting_proposals" USING btree ("proposed_by_id");--> statement-breakpoint
CREATE INDEX "commissioner_voting_proposals_current" ON "commissioner_voting_proposals" USING btree ("current_commissioner_id");--> statement-breakpoint
CREATE INDEX "commissioner_voting_proposals_proposed" ON "commissioner_voting_proposals" USING btree ("proposed_commissioner_id");--> statement-breakpoint
CREATE INDEX "unsubscribe_links_user" ON "unsubscribe_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_verifications_user" ON "email_verifications" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("league_id",lower("email")) WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invitations_expiring" ON "invitations" USING btree ("expires_at") WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invitations_league" ON "invitations" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "invitations_invited_by" ON "invitations" USING btree ("invited_by_id");--> statement-breakpoint
CREATE INDEX "join_links_created_by" ON "join_links" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "leagues_commissioner" ON "leagues" USING btree ("commissioner_id");--> statement-breakpoint
CREATE INDEX "leagues_previous" ON "leagues" USING btree ("previous_league_id");--> statement-breakpoint
CREATE INDEX "leagues_deadlines" ON "leagues" USING btree ("is_overdue_stored","payment_deadline");--> statement-breakpoint
CREATE INDEX "leagues_reminding" ON "leagues" USING btree ("reminder_due_at") WHERE "leagues"."reminder_due_at" is not null;--> statement-breakpoint
CREATE INDEX "leagues_ending" ON "leagues" USING btree ("end_date") WHERE "leagues"."end_reminder_sent_at" is null and "leagues"."status" in ('active', 'in_season');--> statement-breakpoint
CREATE INDEX "leagues_silent" ON "leagues" USING btree ("silence_due_at") WHERE "leagues"."silence_due_at" is not null;--> statement-breakpoint
CREATE INDEX "leagues_newest" ON "leagues" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leagues_by_name" ON "leagues" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "leagues_by_fee" ON "leagues" USING btree ("entry_fee","id");--> statement-breakpoint
CREATE INDEX "leagues_by_status" ON "leagues" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leagues_listed" ON "leagues" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leagues"."is_public" and "leagues"."status" in ('draft', 'active');--> statement-breakpoint
CREATE INDEX "leagues_listed_by_filter" ON "leagues" USING btree ("sport","fantasy_service","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leagues"."is_public" and "leagues"."status" in ('draft', 'active');--> statement-breakpoint
CREATE INDEX "failed_attempts_ends" ON "failed_attempts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "recent_acts_ends" ON "recent_acts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "mails_mailbox" ON "mails" USING btree (lower("to"),"created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_notification" ON "mails" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "mails_invitation" ON "mails" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("attempts","created_at") WHERE "mails"."sent_at" is null and "mails"."given_up_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "league_members_seat" ON "league_members" USING btree ("league_id","user_id") WHERE "league_members"."left_at" is null;--> statement-breakpoint
CREATE INDEX "league_members_league" ON "league_members" USING btree ("league_id","left_at","first_season","payment_status");--> statement-breakpoint
CREATE INDEX "league_members_user" ON "league_members" USING btree ("user_id","left_at");--> statement-breakpoint
CREATE INDEX "league_members_owing" ON "league_members" USING btree ("league_id") WHERE "league_members"."left_at" is null and "league_members"."payment_status" in ('pending', 'overdue');--> statement-breakpoint
CREATE INDEX "league_members_held" ON "league_members" USING btree ("held_until") WHERE "league_members"."held_until" is not null and "league_members"."left_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscriptions_email" ON "newsletter_subscriptions" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_league" ON "notifications" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "payment_declines_payment" ON "payment_declines" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_declines_user" ON "payment_declines" USING btree ("user_id","declined_at");--> statement-breakpoint
CREATE INDEX "payment_declines_card" ON "payment_declines" USING btree ("card","declined_at") WHERE "payment_declines"."card" is not null;--> statement-breakpoint
CREATE INDEX "payment_declines_network" ON "payment_declines" USING btree ("network","declined_at") WHERE "payment_declines"."network" is not null;--> statement-breakpoint
CREATE INDEX "payment_declines_kept" ON "payment_declines" USING btree ("declined_at") WHERE "payment_declines"."card" is not null or "payment_declines"."network" is not null;--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("created_at") WHERE "disputes"."status" in ('open', 'inquiry');--> statement-breakpoint
CREATE INDEX "disputes_submitter" ON "disputes" USING btree ("evidence_submitted_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("league_id","user_id") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("id") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_open_from" ON "payments" USING btree ("network") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_opened_from" ON "payments" USING btree ("updated_at") WHERE "payments"."status" <> 'pending' and "payments"."network" is not null;--> statement-breakpoint
CREATE INDEX "payments_league" ON "payments" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_league" ON "refunds" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "refunds_user" ON "refunds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("updated_at") WHERE "refunds"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "refunds_set_aside" ON "refunds" USING btree ("updated_at") WHERE "refunds"."set_aside" > 0;--> statement-breakpoint
CREATE INDEX "payout_pauses_user" ON "payout_pauses" USING btree ("user_id","until");--> statement-breakpoint
CREATE INDEX "payout_objections_user" ON "payout_objections" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "votes_once" ON "votes" USING btree ("voting_session_id","user_id");--> statement-breakpoint
CREATE INDEX "votes_user" ON "votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "voting_session_voters_user" ON "voting_session_voters" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voting_sessions_open" ON "voting_sessions" USING btree ("league_id") WHERE "voting_sessions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "voting_sessions_ending" ON "voting_sessions" USING btree ("expires_at") WHERE "voting_sessions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "voting_sessions_undecided" ON "voting_sessions" USING btree ("league_id") WHERE "voting_sessions"."kind" = 'payouts' and "voting_sessions"."status" in ('rejected', 'expired') and "voting_sessions"."intervention" is null and not "voting_sessions"."is_overtaken";--> statement-breakpoint
CREATE INDEX "voting_sessions_giving_back" ON "voting_sessions" USING btree ("payout_id") WHERE "voting_sessions"."status" = 'active' and "voting_sessions"."payout_id" is not null;--> statement-breakpoint
CREATE INDEX "voting_sessions_league" ON "voting_sessions" USING btree ("league_id","season_year","created_at");--> statement-breakpoint
CREATE INDEX "voting_sessions_payout" ON "voting_sessions" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "voting_sessions_proposer" ON "voting_sessions" USING btree ("proposed_by_id");--> statement-breakpoint
CREATE INDEX "voting_sessions_results" ON "voting_sessions" USING btree ("results_id");--> statement-breakpoint
CREATE INDEX "voting_sessions_intervener" ON "voting_sessions" USING btree ("intervention_by_id");--> statement-breakpoint
CREATE INDEX "voting_sessions_withdrawer" ON "voting_sessions" USING btree ("withdrawn_by_id");--> statement-breakpoint
CREATE INDEX "payout_accounts_begun" ON "payout_accounts" USING btree (coalesce("checked_at", '-infinity'::timestamptz)) WHERE "payout_accounts"."stripe_account_id" is not null and "payout_accounts"."ready_at" is null;--> statement-breakpoint
CREATE INDEX "payout_accounts_ready" ON "payout_accounts" USING btree (coalesce("checked_at", '-infinity'::timestamptz)) WHERE "payout_accounts"."stripe_account_id" is not null and "payout_accounts"."ready_at" is not null;--> statement-breakpoint
CREATE INDEX "payout_attempts_untold" ON "payout_attempts" USING btree ("untold_since") WHERE "payout_attempts"."untold_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_attempts_unanswered" ON "payout_attempts" USING btree ("payout_id") WHERE "payout_attempts"."state" = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "payout_attempts_transfer" ON "payout_attempts" USING btree ("stripe_transfer_id");--> statement-breakpoint
CREATE INDEX "payouts_user" ON "payouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payouts_league" ON "payouts" USING btree ("league_id","season_year");--> statement-breakpoint
CREATE INDEX "payouts_recalled" ON "payouts" USING btree ("recalled_by_id");--> statement-breakpoint
CREATE INDEX "payouts_waiting" ON "payouts" USING btree ("created_at") WHERE "payouts"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payouts_sent" ON "payouts" USING btree ("created_at") WHERE "payouts"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "payouts_failed" ON "payouts" USING btree ("created_at") WHERE "payouts"."status" = 'failed' and "payouts"."unclaimed_at" is null and "payouts"."forfeited_at" is null;--> statement-breakpoint
CREATE INDEX "payouts_extended" ON "payouts" USING btree ("wait_until") WHERE "payouts"."status" = 'pending' and "payouts"."wait_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_place" ON "payouts" USING btree ("league_id","season_year","user_id","place") WHERE "payouts"."kind" = 'prize' and "payouts"."forfeited_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_period_place" ON "payouts" USING btree ("league_id","season_year","period","user_id","place") WHERE "payouts"."kind" = 'period_prize' and "payouts"."forfeited_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_prize" ON "payouts" USING btree ("league_id","season_year","user_id","prize") WHERE "payouts"."kind" = 'prize' and "payouts"."place" is null and "payouts"."forfeited_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_period_prize" ON "payouts" USING btree ("league_id","season_year","period","user_id","prize") WHERE "payouts"."kind" = 'period_prize' and "payouts"."place" is null and "payouts"."forfeited_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_reimbursement" ON "payouts" USING btree ("league_id","season_year") WHERE "payouts"."kind" = 'reimbursement' and "payouts"."forfeited_at" is null;--> statement-breakpoint
CREATE INDEX "unclaimed_money_user" ON "unclaimed_money" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unclaimed_money_league" ON "unclaimed_money" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "unclaimed_money_refund" ON "unclaimed_money" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "unclaimed_money_mover" ON "unclaimed_money" USING btree ("moved_by_id");--> statement-breakpoint
CREATE INDEX "provider_events_open" ON "provider_events" USING btree ("attempts","received_at") WHERE "provider_events"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "provider_events_handled" ON "provider_events" USING btree ("handled_at") WHERE "provider_events"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commissioner_ratings_once" ON "commissioner_ratings" USING btree ("league_id","commissioner_id","user_id");--> statement-breakpoint
CREATE INDEX "commissioner_ratings_user" ON "commissioner_ratings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "commissioner_ratings_commissioner" ON "commissioner_ratings" USING btree ("commissioner_id");--> statement-breakpoint
CREATE INDEX "processor_transactions_source" ON "processor_transactions" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "processor_transactions_created" ON "processor_transactions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reconciliations_newest" ON "reconciliations" USING btree ("started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "replacement_invitations_open" ON "replacement_invitations" USING btree ("league_id","invited_by_user_id") WHERE "replacement_invitations"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "replacement_invitations_accepted" ON "replacement_invitations" USING btree ("league_id","invited_by_user_id","for_year") WHERE "replacement_invitations"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "replacement_invitations_expiring" ON "replacement_invitations" USING btree ("expires_at") WHERE "replacement_invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "replacement_invitations_league" ON "replacement_invitations" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "replacement_invitations_inviter" ON "replacement_invitations" USING btree ("invited_by_user_id");--> statement-breakpoint
CREATE INDEX "replacement_invitations_newcomer" ON "replacement_invitations" USING btree ("accepted_by_user_id");--> statement-breakpoint
CREATE INDEX "league_teams_user" ON "league_teams" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "league_teams_assigned_by" ON "league_teams" USING btree ("assigned_by_id");--> statement-breakpoint
CREATE INDEX "platform_links_linked_by" ON "platform_links" USING btree ("linked_by_id");--> statement-breakpoint
CREATE INDEX "platform_links_asked_by" ON "platform_links" USING btree ("fetch_asked_by_id");--> statement-breakpoint
CREATE INDEX "platform_links_asked" ON "platform_links" USING btree ("fetch_asked_at") WHERE "platform_links"."fetch_asked_at" is not null;--> statement-breakpoint
CREATE INDEX "platform_links_next" ON "platform_links" USING btree ("next_fetch_at") WHERE "platform_links"."next_fetch_at" is not null;--> statement-breakpoint
CREATE INDEX "platform_links_final" ON "platform_links" USING btree ("final_results_id");--> statement-breakpoint
CREATE INDEX "result_fetches_newest" ON "result_fetches" USING btree ("league_id","season_year","ended_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "result_fetches_import" ON "result_fetches" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "result_fetches_asked_by" ON "result_fetches" USING btree ("asked_by_id");--> statement-breakpoint
CREATE INDEX "team_changes_season" ON "team_changes" USING btree ("league_id","season_year","changed_at");--> statement-breakpoint
CREATE INDEX "team_changes_from" ON "team_changes" USING btree ("from_user_id");--> statement-breakpoint
CREATE INDEX "team_changes_to" ON "team_changes" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "team_changes_changed_by" ON "team_changes" USING btree ("changed_by_id");--> statement-breakpoint
CREATE INDEX "team_changes_vote" ON "team_changes" USING btree ("closed_vote_id");--> statement-breakpoint
CREATE UNIQUE INDEX "season_reviews_open" ON "season_reviews" USING btree ("league_id","season_year","kind") WHERE "season_reviews"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "season_reviews_asked" ON "season_reviews" USING btree ("league_id","season_year","asked_by_id");--> statement-breakpoint
CREATE INDEX "season_reviews_asker" ON "season_reviews" USING btree ("asked_by_id");--> statement-breakpoint
CREATE INDEX "season_reviews_decider" ON "season_reviews" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_of_user" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "second_factor_resets_user" ON "second_factor_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_factor_resets_admin" ON "second_factor_resets" USING btree ("started_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factor_resets_waiting" ON "second_factor_resets" USING btree ("user_id") WHERE "second_factor_resets"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree (("sess" ->> 'userId'));--> statement-breakpoint
CREATE INDEX "team_pictures_file" ON "team_pictures" USING btree ("league_id","sha256");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_by_local_part" ON "users" USING btree ((reverse(split_part(lower("email"), '@', 1)) collate "C"));--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_by_username" ON "users" USING btree (lower("username"),"id");--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree (("role" = 'admin') desc,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower(normalize("username", NFKC)));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "yahoo_sign_ins_session" ON "yahoo_sign_ins" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "yahoo_sign_ins_user" ON "yahoo_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "yahoo_sign_ins_expires" ON "yahoo_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE VIEW "public"."unrefunded_shares" AS (
  select p.league_id, p.user_id, s.payment_id, s.season_year, s.amount - s.refunded as amount
  from payment_allocations s join payments p on p.id = s.payment_id where s.refunded < s.amount);