import { useNavigate } from '@tanstack/react-router';
import { FileDrop } from '#web/components/file-drop.tsx';
import { offerFiles } from '#web/features/imports/api.ts';

/** Opens the import with a file that is dropped on the list. */
export function ImportDrop() {
  const navigate = useNavigate();
  return (
    <FileDrop
      onFiles={(files) => {
        offerFiles(files);
        void navigate({ to: '/transactions/import' });
      }}
    >
      Drop the file to import it
    </FileDrop>
  );
}
