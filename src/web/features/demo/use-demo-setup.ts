import { useEffect, useState } from 'react';
import { checkDemo, createDemoAccount, logInToDemo, logOutOfDemo, seedDemo } from './api.ts';
import { demoProblem, NOT_CLEARED, SEED_FAILED } from './demo-problem.ts';

/** `unknown` where the server could not be asked; trying to create the account finds out. */
export type DemoStage = 'checking' | 'rechecking' | 'unknown' | 'missing' | 'empty' | 'ready' | 'creating' | 'complete';

/** What was put into the demo. */
type Stats = Awaited<ReturnType<typeof seedDemo>>['stats'];

/** The way of the demo account from whatever it is to one that holds the sample household, and nothing else. */
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
      // Somebody else may have been faster: then the account is there, and what is missing is done from here.
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

  return { stage, stats, problem, tell: setProblem, recheck, setUp };
}

async function findStage(): Promise<DemoStage> {
  const { exists, hasData } = await checkDemo();
  if (!exists) return 'missing';
  return hasData ? 'ready' : 'empty';
}
