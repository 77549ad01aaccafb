-- A confirmation or a no changes what everyone in the league is asked to do.
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON reset_asks FOR EACH ROW EXECUTE FUNCTION live.tell_league();
