import { ConsentCard } from './consent-card.tsx';
import { VerifyReminder } from './verify-reminder.tsx';

/** What home asks of a resident about their account. Most have nothing to do, so it is fetched for those who have. */
export function AccountReminders() {
  return (
    <div className="grid gap-4">
      <VerifyReminder />
      <ConsentCard />
    </div>
  );
}
