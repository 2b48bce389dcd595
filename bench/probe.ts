/** Loaded into every measured process: answers its parent with what only the process itself knows. */
export interface Usage {
  /** User and system together, since the process began. */
  readonly cpuMicroseconds: number;
  readonly rssBytes: number;
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMicroseconds: user + system, rssBytes: process.memoryUsage.rss() };
  process.send?.(usage);
});
process.channel?.unref();
