-- Two tabs of a commissioner show the same join link.
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON join_links FOR EACH ROW EXECUTE FUNCTION live.tell_league();
