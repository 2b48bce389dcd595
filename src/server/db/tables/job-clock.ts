export interface JobClockTables {
  /** One row: when removals last ran on any replica, and since when the clock has advanced without a jump. */
  job_clock: { id: 1; last_run_at: number; steady_since: number };
}
