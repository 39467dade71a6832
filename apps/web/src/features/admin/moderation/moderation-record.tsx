import { Trans } from '@lingui/react/macro';
import type { Moderation } from '@ecopulse/contract/admin/moderation';
import { formatDate } from '../../../lib/language/format.ts';
import { fullName } from '../../../lib/residents.ts';

function Quote({ children }: { children: string }) {
  return (
    <blockquote dir="auto" className="max-w-prose border-s-4 border-line ps-3 wrap-anywhere whitespace-pre-line">
      {children}
    </blockquote>
  );
}

/** The current suspension and the notes of admins; nothing if there are none. */
export function ModerationRecord({ moderation: { suspension, notes } }: { moderation: Moderation }) {
  const until = suspension?.until && formatDate(suspension.until, { dateStyle: 'long' });
  return (
    <>
      {suspension && (
        <section className="grid grid-cols-1 gap-2 rounded-md bg-coral-soft p-4">
          <h3 className="font-bold text-coral">
            {until ? <Trans>Suspended until {until}</Trans> : <Trans>Suspended indefinitely</Trans>}
          </h3>
          <Quote>{suspension.reason}</Quote>
        </section>
      )}
      {notes.length > 0 && (
        <section className="grid grid-cols-1 gap-2">
          <h3 className="font-bold">
            <Trans>Notes</Trans>
          </h3>
          <ul className="grid list-none grid-cols-1 gap-3">
            {notes.map(({ id, text, author, createdAt }) => {
              const when = formatDate(createdAt);
              const by = author && <bdi translate="no">{fullName(author)}</bdi>;
              return (
                <li key={id} className="grid grid-cols-1 gap-1">
                  <Quote>{text}</Quote>
                  <p className="text-sm wrap-anywhere text-muted">
                    {by ? (
                      <Trans>
                        {by}, {when}
                      </Trans>
                    ) : (
                      when
                    )}
                  </p>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}
