import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Import } from '#shared/imports/contract.ts';
import type { Answers } from '#shared/statements/statement.ts';
import type { NamedAccount } from './accounts.ts';
import { sourcesQuery } from './api.ts';
import type { FileToImport } from './file-to-import.ts';
import { keptAccount } from './kept-choices.ts';
import {
  answerQuestions,
  earlierAnswers,
  isClear,
  type OpenFile,
  openFile,
  type Read,
  readLikeEarlier,
  swapDirection,
  toImport,
  withAccount,
} from './open-file.ts';
import { readFile, UnreadableFileError } from './read-file.ts';

type Step =
  | { readonly name: 'choose'; readonly problem?: string }
  | { readonly name: 'reading'; readonly fileName: string }
  | { readonly name: 'check'; readonly opened: OpenFile; readonly isReading: boolean }
  | { readonly name: 'review'; readonly opened: OpenFile; readonly file: FileToImport; readonly imported?: Import };

/** The service worker keeps a shared file for a minute, and a reload loses it. */
const SHARED_EARLIER = "The file you shared isn't here anymore. Share it again, or choose it here.";

/** The way of a file from its choice to its import. A new file replaces the one before. */
export function useOpenFile() {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  /** Runs a reading, which ends the one before. A file that cannot be read leads back to the choice, with the reason. */
  const run = async (file: File, work: (read: Read) => Promise<Step>) => {
    reading.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    try {
      const next = await work((answers) => readFile(file, answers, signal));
      if (!signal.aborted) setStep(next);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof UnreadableFileError)) throw error;
      setStep({ name: 'choose', problem: `${file.name}: ${error.message}` });
    }
  };

  const open = (file: File) => {
    setStep({ name: 'reading', fileName: file.name });
    void run(file, async (read) => {
      // Without the known sources, the user answers again what the app has remembered.
      const sources = await queryClient.fetchQuery(sourcesQuery).catch(() => []);
      const opened = await openFile(file, sources, read);
      const again = withAccount(opened, keptAccount(toImport(opened, false)));
      if (again) return { name: 'review', opened: again, file: toImport(again, true) };
      return isClear(opened)
        ? { name: 'review', opened, file: toImport(opened, false) }
        : { name: 'check', opened, isReading: false };
    });
  };

  const chooseAnother = () => {
    reading.current?.abort();
    setStep({ name: 'choose' });
  };
  const change = (opened: OpenFile) => setStep({ name: 'check', opened, isReading: false });

  /** @param shown what the screen shows meanwhile */
  const readAgain = (shown: OpenFile, work: (read: Read) => Promise<OpenFile>) => {
    setStep({ name: 'check', opened: shown, isReading: true });
    void run(shown.file, async (read) => ({ name: 'check', opened: await work(read), isReading: false }));
  };

  return {
    step,
    /** Returns to the step before; undefined at the first one and after the import. */
    back: backFrom(step, { chooseAnother, change }),
    chooseAnother,
    change,
    openFiles: (files: readonly File[]) => {
      const [file] = files;
      if (files.length > 1) setStep({ name: 'choose', problem: 'Choose one file at a time.' });
      else if (file) open(file);
    },
    answer: (opened: OpenFile, answers: Answers) => {
      const shown = { ...opened, answers: { ...opened.answers, ...answers } };
      readAgain(shown, (read) => answerQuestions(opened, answers, read));
    },
    swapDirection: (opened: OpenFile) => readAgain(opened, (read) => swapDirection(opened, read)),
    chooseAccount: (before: OpenFile, account: NamedAccount) => {
      const opened = { ...before, account };
      const given = earlierAnswers(opened);
      if (given) readAgain(opened, (read) => readLikeEarlier(opened, given, read));
      else change(opened);
    },
    askAgain: () => setStep({ name: 'choose', problem: SHARED_EARLIER }),
    finish: (imported: Import) => setStep((last) => (last.name === 'review' ? { ...last, imported } : last)),
    review: (opened: OpenFile) => setStep({ name: 'review', opened, file: toImport(opened, true) }),
  };
}

export type OpenFileSteps = ReturnType<typeof useOpenFile>;

function backFrom(
  step: Step,
  { chooseAnother, change }: { chooseAnother: () => void; change: (opened: OpenFile) => void },
): (() => void) | undefined {
  if (step.name === 'choose') return undefined;
  if (step.name !== 'review') return chooseAnother;
  return step.imported ? undefined : () => change(step.opened);
}
