CREATE TABLE "channel_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"event" text NOT NULL,
	"text" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	"more" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "league_channels" (
	"league_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"sealed" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"off_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"next_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "channel_deliveries" ADD CONSTRAINT "channel_deliveries_league_id_league_channels_league_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."league_channels"("league_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_channels" ADD CONSTRAINT "league_channels_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_deliveries_league" ON "channel_deliveries" USING btree ("league_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "channel_deliveries_waiting" ON "channel_deliveries" USING btree ("league_id") WHERE "channel_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "channel_deliveries_created" ON "channel_deliveries" USING btree ("created_at");
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON league_channels FOR EACH ROW EXECUTE FUNCTION live.tell_league('sealed', 'failures', 'failing_since', 'next_at');
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON channel_deliveries FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
-- Nobody gives a channel on: it ends with the person who set it, however the league comes to another commissioner.
CREATE FUNCTION public.end_channel() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM public.league_channels WHERE league_id = new.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER channel_ends AFTER UPDATE OF commissioner_id, deleted_at ON leagues FOR EACH ROW
  WHEN (new.commissioner_id <> old.commissioner_id OR (new.deleted_at IS NOT NULL AND old.deleted_at IS NULL)) EXECUTE FUNCTION public.end_channel();
--> statement-breakpoint
CREATE FUNCTION public.end_channels_of() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM public.league_channels c USING public.leagues l WHERE l.id = c.league_id AND l.commissioner_id = new.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER channels_end AFTER UPDATE OF erased_at ON users FOR EACH ROW
  WHEN (new.erased_at IS NOT NULL AND old.erased_at IS NULL) EXECUTE FUNCTION public.end_channels_of();
--> statement-breakpoint
-- A channel gets 60 messages an hour. The last of them waits for the hour's end, and says how many more there were.
CREATE FUNCTION public.hold_flood() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE public.channel_deliveries SET more = more + 1
    WHERE league_id = new.league_id AND state = 'waiting' AND held_until > new.created_at;
  IF found THEN RETURN NULL; END IF;
  IF (SELECT count(*) FROM public.channel_deliveries WHERE league_id = new.league_id AND created_at > new.created_at - interval '1 hour') >= 59 THEN
    new.held_until := new.created_at + interval '1 hour';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER flood_is_held BEFORE INSERT ON channel_deliveries FOR EACH ROW
  WHEN (new.event <> 'channel.tried') EXECUTE FUNCTION public.hold_flood();
--> statement-breakpoint
CREATE FUNCTION public.queue_delivery() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM jobs.enqueue('deliver_channel', json_build_object('leagueId', new.league_id), new.held_until, 'deliver_channel:' || new.league_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_is_queued AFTER INSERT ON channel_deliveries FOR EACH ROW
  WHEN (new.event <> 'channel.tried') EXECUTE FUNCTION public.queue_delivery();
