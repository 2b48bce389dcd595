/** The files that were shared with the installed app, which its service worker hands over once; none without a worker. */
export function takeSharedFiles(): Promise<readonly File[]> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve([]);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      resolve(data as readonly File[]);
      port1.close();
    };
    worker.postMessage('shared files', [port2]);
  });
}
