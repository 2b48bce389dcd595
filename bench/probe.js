/** Loaded into every measured process: answers its parent with what only the process itself knows. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicroseconds: user + system, rssBytes: process.memoryUsage.rss() });
});
process.channel?.unref();
