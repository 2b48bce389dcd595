import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkDemo, createDemoAccount, logInToDemo, logOutOfDemo, seedDemo } from './api.ts';
import { demoProblem, NOT_CLEARED, SEED_FAILED } from './demo-problem.ts';

/** `unknown`: the status could not be loaded. Creating the account then reveals whether it exists. */
export type DemoStage = 'checking' | 'rechecking' | 'unknown' | 'missing' | 'empty' | 'ready' | 'creating' | 'complete';

/** Numbers of entries added to the demo account. */
export type DemoStats = Awaited<ReturnType<typeof seedDemo>>['stats'];

/** Checks the demo account, creates it if necessary, and replaces its data with the sample household. */
export function useDemoSetup() {
  const [stage, setStage] = useState<DemoStage>('checking');
  const [problem, setProblem] = useState<string>();

  const check = () => {
    findStage().then(setStage, (failure) => {
      setProblem(demoProblem(failure));
      setStage('unknown');
    });
  };
  useEffect(check, []);

  const recheck = () => {
    setStage('rechecking');
    setProblem(undefined);
    check();
  };

  const { mutate, data: seeded } = useMutation({
    mutationFn: setUpDemo,
    onMutate: () => {
      setStage('creating');
      setProblem(undefined);
    },
    onSuccess: (seeded, before) => {
      if (!seeded?.cleared) setProblem(seeded ? NOT_CLEARED : SEED_FAILED);
      setStage(seeded ? 'complete' : before === 'ready' || before === 'complete' ? 'ready' : 'empty');
    },
    onError: async (failure, before) => {
      setProblem(demoProblem(failure));
      setStage('checking');
      // Another visitor may have created the account in the meantime, so the status is loaded again.
      setStage(await findStage().catch(() => before));
    },
  });

  return { stage, stats: seeded?.stats, problem, setProblem, recheck, setUp: () => mutate(stage) };
}

/** @returns undefined if the account is ready but its data could not be replaced */
async function setUpDemo(before: DemoStage) {
  if (before === 'missing' || before === 'unknown') await createDemoAccount();
  const { token } = await logInToDemo();
  const seeded = await seedDemo(token).catch(() => undefined);
  logOutOfDemo(token);
  return seeded;
}

async function findStage(): Promise<DemoStage> {
  const { exists, hasData } = await checkDemo();
  if (!exists) return 'missing';
  return hasData ? 'ready' : 'empty';
}
