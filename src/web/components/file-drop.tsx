import { useEffect, useEffectEvent, useState } from 'react';
import styles from './file-drop.module.css';

interface Props {
  onFiles: (files: readonly File[]) => void;
  /** Shown while files are dragged over the screen. */
  children: string;
}

/** Takes files that are dropped anywhere on the screen. Without it, the browser would leave the app to show them. */
export function FileDrop({ onFiles, children }: Props) {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((files: FileList) => onFiles([...files]));

  useEffect(() => {
    const listeners = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent, files: FileList) => void) =>
      addEventListener(
        type,
        (event) => {
          const { dataTransfer } = event;
          if (dataTransfer?.types.includes('Files')) listener(event, dataTransfer.files);
        },
        listeners,
      );
    listen('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      if (!relatedTarget) setOver(false);
    });
    listen('drop', (event, files) => {
      event.preventDefault();
      setOver(false);
      drop(files);
    });
    return () => listeners.abort();
  }, []);

  return isOver && <p className={styles.target}>{children}</p>;
}
