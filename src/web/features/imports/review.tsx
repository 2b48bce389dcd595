import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#web/api/call.ts';
import { forSameUser } from '#web/api/for-same-user.ts';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { BusyLine } from '#web/components/busy-line.tsx';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { LoadingText } from '#web/components/loading-text.tsx';
import { errorText } from './error-text.ts';
import type { ReviewProps } from './file-to-import.ts';
import type { MadeChoices } from './kept-choices.ts';
import { PreviewedReview } from './previewed-review.tsx';
import { compareRows, previewEndpoint, serializePreview } from './request.ts';
import { countText } from './summary-text.ts';

let previews = 0;

/** Shows what each row of a file becomes, and imports it. */
export function Review(props: ReviewProps) {
  const { onBack } = props;
  const [file, setFile] = useState(props.file);
  const [made, setMade] = useState<MadeChoices>();
  const [id] = useState(() => {
    previews += 1;
    return previews;
  });
  // Outside of `imports`, so that no save replaces the preview under the user's hands; the server compares it with the import.
  const { data, error, refetch } = useQuery({
    queryKey: ['import-preview', id, file.accounts.map(({ isNew }) => isNew)],
    queryFn: async ({ signal }) =>
      compareRows(file, await call(previewEndpoint, { json: await forSameUser(serializePreview(file)), signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    structuralSharing: false,
  });
  // React renders a deferred value in pieces, so that the screen stays responsive.
  const shown = useDeferredValue(data);

  const setNew = (index: number, choices: MadeChoices) => {
    const accounts = file.accounts.map((account, at) =>
      at === index ? { ...account, isNew: true as const } : account,
    );
    flushSync(() => {
      setFile({ ...file, accounts });
      setMade(choices);
    });
    focusHeading();
  };
  if (shown && shown === data)
    return <PreviewedReview {...props} file={file} loaded={shown} made={made} onNewAccount={setNew} />;
  if (error) {
    return (
      <>
        <LoadFailure title="Couldn't compare the file" text={errorText(error)} onRetry={refetch} />
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
      </>
    );
  }
  const rows = file.accounts.reduce((sum, account) => sum + account.rows.length, 0);
  return (
    <>
      <BusyLine>Loading...</BusyLine>
      <LoadingText>{`Comparing ${countText(rows, 'line')} with your transactions...`}</LoadingText>
    </>
  );
}
