import { useBlocker } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useFocusAfter } from '#web/browser/focus-heading.ts';
import { shown } from '#web/browser/painted.ts';
import { FileDrop } from '#web/components/file-drop.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { lazyOptional } from '#web/components/lazy-optional.ts';
import { LoadingText } from '#web/components/loading-text.tsx';
import { Screen } from '#web/components/screen.tsx';
import { takeOfferedFiles } from './api.ts';
import { ChooseFile } from './choose-file.tsx';
import { followLaunches } from './follow-launches.ts';
import { ReadingFile } from './reading-file.tsx';
import { takeSharedFiles } from './shared-files.ts';
import { type OpenFileSteps, useOpenFile } from './use-open-file.ts';

const NotLoaded = () => (
  <FormError message="This step couldn't be loaded. Check your connection, reload the page, and try again." />
);
const loadCheckFile = async () => (await import('./check-file.tsx')).CheckFile;
const loadReview = async () => (await import('./review.tsx')).Review;
const CheckFile = lazyOptional(loadCheckFile, NotLoaded);
const Review = lazyOptional(loadReview, NotLoaded);

const TITLE = 'Import Transactions';

function headingOf(step: OpenFileSteps['step']): string {
  if (step.name === 'review') {
    if (!step.imported) return 'Review';
    return step.imported.undoneAt === null ? 'Import Finished' : 'Import Undone';
  }
  if (step.name !== 'check') return TITLE;
  return step.opened.content.accounts.length > 0 ? 'Is this right?' : 'Nothing to import';
}

/** Takes a statement from the choice of its file to its import. */
export function ImportScreen() {
  const steps = useOpenFile();
  const { step, back, openFiles, askAgain } = steps;
  useFilesFromElsewhere(openFiles, askAgain);
  useFocusAfter(step.name);
  useBlocker({
    enableBeforeUnload: false,
    disabled: !back,
    // The browser's Back does what the arrow does.
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      back?.();
      return true;
    },
  });
  return (
    <Screen title={TITLE} heading={headingOf(step)} backTo="/transactions" {...(back && { onBack: back })}>
      {step.name === 'review' && !step.imported ? (
        <FileDrop onFiles={() => {}}>Leave this review first to import another file</FileDrop>
      ) : (
        <FileDrop onFiles={openFiles}>Drop the file to import it</FileDrop>
      )}
      <Suspense key={step.name} fallback={<LoadingText>Loading...</LoadingText>}>
        <StepContent steps={steps} />
      </Suspense>
    </Screen>
  );
}

function StepContent({ steps }: { steps: OpenFileSteps }) {
  const { step, openFiles, answer, swapDirection, chooseAccount, change, review, finish, chooseAnother } = steps;
  switch (step.name) {
    case 'choose':
      return <ChooseFile problem={step.problem} onFiles={openFiles} />;
    case 'reading':
      return <ReadingFile fileName={step.fileName} onCancel={chooseAnother} />;
    case 'check':
      return (
        <CheckFile
          opened={step.opened}
          isReading={step.isReading}
          onAnswer={(answers) => answer(step.opened, answers)}
          onSwap={() => swapDirection(step.opened)}
          onAccount={(account) => chooseAccount(step.opened, account)}
          onContinue={() => review(step.opened)}
          onAnotherFile={chooseAnother}
        />
      );
    case 'review':
      return (
        <Review
          file={step.file}
          imported={step.imported}
          onBack={() => change(step.opened)}
          onImported={finish}
          onAnotherFile={chooseAnother}
        />
      );
  }
}

/** Opens a file that was dropped on another screen, shared with the installed app, or with which it was launched. */
function useFilesFromElsewhere(openFiles: (files: readonly File[]) => void, askAgain: () => void): void {
  const open = useEffectEvent(openFiles);
  const openShared = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) openFiles(files);
    else if (location.search.startsWith('?shared')) askAgain();
  });
  useEffect(() => {
    let isMounted = true;
    // Not at once, because in development React mounts everything twice.
    queueMicrotask(() => {
      if (!isMounted) return;
      open(takeOfferedFiles());
      void takeSharedFiles().then((files) => isMounted && openShared(files));
    });
    followLaunches(open);
    // Loads what the next steps need before the user chooses a file.
    shown()
      .then(() => Promise.all([loadCheckFile(), loadReview()]))
      .catch(() => {});
    return () => {
      isMounted = false;
    };
  }, []);
}
