/**
 * The queue belongs to the owner. The application's role can only add jobs to it, inside the transaction that causes
 * them: one job, or many as a JSON array. It can also count what is waiting, by kind, without seeing any job. The queue
 * refuses the same key twice in one call, so `enqueue_all` merges jobs that share a key, with the same outcome as
 * separate calls: the last one's payload, at the first one's time. The owner runs this at each start; it is here and
 * not in its own file so that the bundle contains it. Imports of results, which wait for other sites, run one
 * after another for each platform; those that failed the last time have one queue, so that they don't hold up the others.
 * Channels, which wait for other sites too, share four.
 * The worker has places for all of these queues, so that they never take the place of jobs that move money.
 */
export const QUEUE_DOOR = `
CREATE SCHEMA IF NOT EXISTS jobs;
GRANT USAGE ON SCHEMA jobs TO potkeeper_app;

CREATE OR REPLACE FUNCTION jobs.queue_of(job_name text, payload json)
RETURNS text
LANGUAGE sql
IMMUTABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT CASE WHEN job_name = 'deliver_channel' THEN 'deliver_channel_' || abs(hashtext(payload->>'leagueId') % 4)
    WHEN job_name <> 'import_results' THEN NULL
    WHEN payload->>'isRetry' = 'true' THEN 'import_results_again' 
    ELSE job_name || coalesce('_' || (payload->>'platform'), '') END;
$$;

CREATE OR REPLACE FUNCTION jobs.enqueue(job_name text, payload json, run_at timestamptz, job_key text)
RETURNS void
LANGUAGE sql
SECURITY DEFINER
SET search_path = graphile_worker, pg_temp
AS $$
  SELECT graphile_worker.add_job(job_name, payload, jobs.queue_of(job_name, payload), run_at, 12, job_key, NULL, NULL, 'preserve_run_at');
$$;

CREATE OR REPLACE FUNCTION jobs.enqueue_all(specs json)
RETURNS void
LANGUAGE sql
SECURITY DEFINER
SET search_path = graphile_worker, pg_temp
AS $$
  SELECT graphile_worker.add_jobs(array(
    SELECT row(
      (array_agg(job_name ORDER BY nth DESC))[1], (array_agg(payload ORDER BY nth DESC))[1],
      jobs.queue_of((array_agg(job_name ORDER BY nth DESC))[1], (array_agg(payload ORDER BY nth DESC))[1]),
      (array_agg(run_at ORDER BY nth))[1], 12, job_key, NULL, NULL)::job_spec
    FROM ROWS FROM (json_to_recordset(specs) AS (job_name text, payload json, run_at timestamptz, job_key text))
      WITH ORDINALITY AS spec (job_name, payload, run_at, job_key, nth)
    GROUP BY job_key, CASE WHEN job_key IS NULL THEN nth END
    ORDER BY min(nth)), true);
$$;

CREATE OR REPLACE FUNCTION jobs.waiting(as_of timestamptz, counted_max int)
RETURNS TABLE (task text, due bigint, oldest timestamptz, retrying bigint, given_up bigint)
LANGUAGE sql
STABLE
SECURITY DEFINER
SET search_path = graphile_worker, pg_temp
AS $$
  SELECT task_identifier, count(*) FILTER (WHERE is_due), min(run_at) FILTER (WHERE is_due),
    count(*) FILTER (WHERE attempts BETWEEN 1 AND max_attempts - 1), count(*) FILTER (WHERE attempts >= max_attempts)
  FROM (
    SELECT *, run_at <= as_of AND locked_at IS NULL AND attempts < max_attempts AS is_due
    FROM graphile_worker.jobs LIMIT counted_max
  ) counted
  GROUP BY task_identifier;
$$;

REVOKE ALL ON FUNCTION jobs.queue_of, jobs.enqueue, jobs.enqueue_all, jobs.waiting FROM PUBLIC;
GRANT EXECUTE ON FUNCTION jobs.enqueue, jobs.enqueue_all, jobs.waiting TO potkeeper_app;
`;
