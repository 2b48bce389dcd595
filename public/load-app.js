// Loads the app after the first paint of a prerendered screen, because the scripts would delay it. A hidden page paints nothing.
{
  const { content } = document.getElementById('app');
  const load = () => document.head.append(content);
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
}
