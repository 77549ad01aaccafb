/**
 * The queue belongs to the owner. The application's role can only add jobs to it, through this one function, inside the
 * transaction that causes them. The owner runs this at each start; it is here and not in its own file so that the
 * bundle contains it.
 */
export const QUEUE_DOOR = `
CREATE SCHEMA IF NOT EXISTS jobs;
GRANT USAGE ON SCHEMA jobs TO potkeeper_app;

CREATE OR REPLACE FUNCTION jobs.enqueue(job_name text, payload json, run_at timestamptz, job_key text)
RETURNS void
LANGUAGE sql
SECURITY DEFINER
SET search_path = graphile_worker, pg_temp
AS $$
  SELECT graphile_worker.add_job(job_name, payload, NULL, run_at, 12, job_key, NULL, NULL, 'preserve_run_at');
$$;

REVOKE ALL ON FUNCTION jobs.enqueue FROM PUBLIC;
GRANT EXECUTE ON FUNCTION jobs.enqueue TO potkeeper_app;
`;
