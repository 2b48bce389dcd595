interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** Calls back with the files that the user opens with the installed app, which only Chromium supports. */
export function followLaunches(open: (files: readonly File[]) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files }) => {
    Promise.all(files.map((file) => file.getFile())).then(open, () => {});
  });
}
