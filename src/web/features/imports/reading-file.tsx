import { BusyLine } from '#web/components/busy-line.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';

/** Shown while a file is read for the first time. */
export function ReadingFile({ fileName, onCancel }: { fileName: string; onCancel: () => void }) {
  return (
    <Card>
      <BusyLine>Reading the file...</BusyLine>
      <div className={common.stack}>
        <p>Reading {fileName}...</p>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}
