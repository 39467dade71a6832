import { ConsentCard } from './consent-card.tsx';
import { VerifyReminder } from './verify-reminder.tsx';

/** Imported only for residents with something to do; see loadAccountReminders. */
export function AccountReminders() {
  return (
    <div className="grid gap-4">
      <VerifyReminder />
      <ConsentCard />
    </div>
  );
}
