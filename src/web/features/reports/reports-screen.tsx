import { useQuery } from '@tanstack/react-query';
import { areAllAbsent } from '#shared/reports/absent.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FormButtons } from '#web/components/form.tsx';
import { LoadingText } from '#web/components/loading-text.tsx';
import { Screen } from '#web/components/screen.tsx';
import { TryAgain } from '#web/components/try-again.tsx';
import { reportsQuery } from './api.ts';
import { loadErrorText } from './load-error-text.ts';
import { ReportContent } from './report-content.tsx';

/** For the loader of the route: a file of their own would be one more request. */
export { reportsQuery };

export function ReportsScreen() {
  return (
    <Screen title="Reports & Insights" backTo="/dashboard" nav>
      <View />
    </Screen>
  );
}

/** A failed load hides earlier data, as specified. */
function View() {
  const { data, error, refetch } = useQuery(reportsQuery);
  if (error) return <Failure error={error} onRetry={refetch} />;
  if (!data) return <LoadingText>Loading reports...</LoadingText>;
  return areAllAbsent(data) ? <NothingYet /> : <ReportContent reports={data} />;
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => Promise<unknown> }) {
  return (
    <div role="alert">
      <EmptyState
        title="Unable to Load Reports"
        text={loadErrorText(error)}
        action={
          <FormButtons>
            <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
            <TryAgain onRetry={onRetry} />
          </FormButtons>
        }
      />
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title="No Data Available"
      text="Start adding transactions to see your financial reports."
      action={<ButtonLink to="/transactions">Add Transactions</ButtonLink>}
    />
  );
}
