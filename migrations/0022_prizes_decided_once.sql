-- A season's prizes are decided once: the books have them only under the one key of its season.
ALTER TABLE ledger.entries ADD CONSTRAINT entries_prizes_once CHECK (
  event_type <> 'prizes.decided' OR coalesce(idempotency_key = 'season:' || league_id || ':' || season_year || ':prizes', false)
);
