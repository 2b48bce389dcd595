import { Card } from '#web/components/card.tsx';
import { Screen } from '#web/components/screen.tsx';

export function AboutScreen() {
  return (
    <Screen title="About" backTo="/settings">
      <Card title="Centwise">
        <p>
          Centwise is a personal budgeting companion. It keeps what you earn, spend and save in one place, plans the
          month by category, and shows how far your goals have come.
        </p>
      </Card>
      <Card title="What it promises">
        <p>
          Every amount is kept to the cent, every day is the day you wrote down, and every figure can be traced to the
          transactions behind it.
        </p>
      </Card>
      <Card title="Credits">
        <p>Designed and built by the Centwise project team, a student group project.</p>
      </Card>
    </Screen>
  );
}
