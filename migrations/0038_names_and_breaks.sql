-- What a name looks like to a hurried reader: without accents, where an i, an l and a 1, an o and a 0, rn and m, vv and w
-- are the same.
CREATE FUNCTION public.username_look(username text) RETURNS text LANGUAGE sql IMMUTABLE STRICT SET search_path = public, pg_temp AS $$
  SELECT replace(replace(translate(
    regexp_replace(lower(normalize(username, NFKD)), '[\u0300-\u036f]', '', 'g'), '1i|0', 'lllo'), 'rn', 'm'), 'vv', 'w')
$$;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_look" text;--> statement-breakpoint
-- Of names that look the same already, the oldest person's is kept from others from now on.
UPDATE users SET username_look = first.look FROM (
  SELECT DISTINCT ON (username_look(username)) id, username_look(username) AS look FROM users
   ORDER BY username_look(username), created_at, id) first
 WHERE first.id = users.id;
--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_look" ON "users" USING btree ("username_look");
--> statement-breakpoint
CREATE FUNCTION public.note_username_look() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF tg_op = 'INSERT' OR new.username <> old.username THEN
    new.username_look := username_look(new.username);
  ELSE
    new.username_look := old.username_look;
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER username_look BEFORE INSERT OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION note_username_look();
--> statement-breakpoint
CREATE TABLE "identities_on_break" (
	"hash" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION public.identity_hash(issuer text, subject text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(issuer || ' ' || subject, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Freed, an identity would open another account, without the break that its person takes.
CREATE FUNCTION public.keep_break_of_identity() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  break_until timestamptz := play_break_until(old.user_id, now());
BEGIN
  DELETE FROM identities_on_break WHERE until <= now();
  IF break_until IS NOT NULL THEN
    INSERT INTO identities_on_break VALUES (identity_hash(old.issuer, old.subject), break_until)
      ON CONFLICT (hash) DO UPDATE SET until = greatest(identities_on_break.until, excluded.until);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER identity_freed AFTER DELETE ON identities FOR EACH ROW EXECUTE FUNCTION keep_break_of_identity();
--> statement-breakpoint
CREATE TRIGGER identity_replaced AFTER UPDATE ON identities FOR EACH ROW
  WHEN ((old.issuer, old.subject) IS DISTINCT FROM (new.issuer, new.subject)) EXECUTE FUNCTION keep_break_of_identity();
