import { Card } from '#web/components/card.tsx';
import { Screen } from '#web/components/screen.tsx';

export function AboutScreen() {
  return (
    <Screen title="About" backTo="/settings">
      <Card title="Centwise">
        <p>
          Centwise is a personal budgeting app. It keeps your income, expenses and savings in one place, helps you plan
          each month by category, and tracks your progress toward your goals.
        </p>
      </Card>
      <Card title="Our Promise">
        <p>
          Every amount is exact, every date stays as you entered it, and every figure can be traced to the transactions
          behind it.
        </p>
      </Card>
      <Card title="Credits">
        <p>Designed and built by the Centwise project team, a student group project.</p>
      </Card>
    </Screen>
  );
}
