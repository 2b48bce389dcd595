/** Preloaded into every measured process: sends its parent figures that only the process itself knows. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({
    cpuMicroseconds: user + system,
    rssBytes: process.memoryUsage.rss(),
    peakBytes: process.resourceUsage().maxRSS * 1024,
  });
});
process.channel?.unref();
