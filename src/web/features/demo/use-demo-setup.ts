import { useEffect, useState } from 'react';
import { checkDemo, createDemoAccount, logInToDemo, logOutOfDemo, seedDemo } from './api.ts';
import { demoProblem, NOT_CLEARED, SEED_FAILED } from './demo-problem.ts';

/** `unknown`: the status could not be loaded. Creating the account then reveals whether it exists. */
export type DemoStage = 'checking' | 'rechecking' | 'unknown' | 'missing' | 'empty' | 'ready' | 'creating' | 'complete';

/** Numbers of entries added to the demo account. */
type Stats = Awaited<ReturnType<typeof seedDemo>>['stats'];

/** Checks the demo account, creates it if necessary, and replaces its data with the sample household. */
export function useDemoSetup() {
  const [stage, setStage] = useState<DemoStage>('checking');
  const [problem, setProblem] = useState<string>();
  const [stats, setStats] = useState<Stats>();

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

  const setUp = async () => {
    const exists = stage !== 'missing' && stage !== 'unknown';
    const hadData = stage === 'ready' || stage === 'complete';
    setStage('creating');
    setProblem(undefined);
    setStats(undefined);
    try {
      if (!exists) await createDemoAccount();
      const { token } = await logInToDemo();
      setStage((await seed(token)) ? 'complete' : hadData ? 'ready' : 'empty');
      logOutOfDemo(token);
    } catch (failure) {
      setProblem(demoProblem(failure));
      setStage('checking');
      // Another visitor may have created the account in the meantime, so the status is loaded again.
      setStage(await findStage().catch(() => stage));
    }
  };

  const seed = async (token: string): Promise<boolean> => {
    try {
      const { stats, cleared } = await seedDemo(token);
      setStats(stats);
      if (!cleared) setProblem(NOT_CLEARED);
      return true;
    } catch {
      setProblem(SEED_FAILED);
      return false;
    }
  };

  return { stage, stats, problem, setProblem, recheck, setUp };
}

async function findStage(): Promise<DemoStage> {
  const { exists, hasData } = await checkDemo();
  if (!exists) return 'missing';
  return hasData ? 'ready' : 'empty';
}
