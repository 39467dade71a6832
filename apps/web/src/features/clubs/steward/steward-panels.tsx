import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, Pencil, UserRoundPlus, UsersRound } from 'lucide-react';
import { RECOMMENDED_STEWARDS } from '@ecopulse/contract/clubs/club-rules';
import type { ClubDetail } from '@ecopulse/contract/clubs/clubs';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { GoalForm } from './goal-form.tsx';
import { NoticeForm } from './notice-form.tsx';

/** What a steward does, on the page of the club. */
export function StewardPanels({ club }: { club: ClubDetail }) {
  const params = { slug: club.slug };
  const { requests, stewards } = club;
  return (
    <>
      <Panel title={<Trans>For stewards</Trans>}>
        {stewards < RECOMMENDED_STEWARDS && (
          <p className="rounded-md bg-water-soft p-4 text-md">
            <Trans>You're the only steward. Make another member a steward, so the club goes on when you're away.</Trans>
          </p>
        )}
        <div className="grid gap-3">
          <Button asChild variant={requests > 0 ? 'primary' : 'quiet'}>
            <Link to="/clubs/$slug/people" params={params}>
              {requests > 0 ? (
                <UserRoundPlus aria-hidden className="size-5" />
              ) : (
                <UsersRound aria-hidden className="size-5" />
              )}
              {requests > 0 ? (
                <span className="figures">
                  <Plural value={requests} one="Answer # request to join" other="Answer # requests to join" />
                </span>
              ) : (
                <Trans>Invite and manage members</Trans>
              )}
            </Link>
          </Button>
          {!club.isArchived && (
            <>
              <Button asChild variant="quiet">
                <Link to="/events/new" search={{ club: String(club.id) }}>
                  <CalendarPlus aria-hidden className="size-5" />
                  <Trans>Plan an event</Trans>
                </Link>
              </Button>
              <Button asChild variant="quiet">
                <Link to="/clubs/$slug/edit" params={params}>
                  <Pencil aria-hidden className="size-4.5" />
                  <Trans>Edit the club</Trans>
                </Link>
              </Button>
            </>
          )}
        </div>
      </Panel>
      {!club.isArchived && <GoalForm club={club} />}
      {!club.isArchived && <NoticeForm key={club.version} club={club} />}
    </>
  );
}
