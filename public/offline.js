// Shown in the place of whatever was asked for; loading that address again goes on where it was interrupted.
const SECONDS = 5;
const words = document.getElementById('status');

async function goOn() {
  try {
    const { ok } = await fetch('/api/health', { cache: 'no-store' });
    if (ok) location.reload();
    return ok;
  } catch {
    return false;
  }
}

document.querySelector('button').addEventListener('click', async () => {
  words.textContent = 'Trying...';
  if (!(await goOn())) words.textContent = 'Still no connection. This page goes on by itself as soon as it is back.';
});
addEventListener('online', goOn);
setInterval(goOn, SECONDS * 1000);
