import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { Visit } from '@ecopulse/contract/green-spaces/visits';
import { MAX_VISIT_PICTURES_MEGABYTES } from '@ecopulse/contract/green-spaces/visit-rules';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { useServerUnreachable } from '../../../lib/offline/network.ts';
import { NextPageButton, NextPageProblem, usePagedRows } from '../../../lib/lists/paged-rows.tsx';
import { addProblemMessages, type VisitProblemMessages } from '../../../lib/problem-messages.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { takeFocus } from '../../../ui/use-focus-fallback.ts';
import { PictureView } from './picture-view.tsx';
import { VisitNote } from './visit-note.tsx';
import { VisitPictures } from './visit-pictures.tsx';
import { picturesSizeQuery, visitsQuery } from './visits.api.ts';

const problemMessages: VisitProblemMessages = {
  'visit-not-found': msg`This visit doesn't exist.`,
  'visit-pictures-full': msg({ message: 'A visit can have up to {limit} pictures. Remove one to add another.' }),
  'pictures-full': msg({
    message: 'Your visit pictures have used up all {megabytes} MB. Remove some to add more.',
  }),
};
addProblemMessages(problemMessages);

export interface VisitsDialogProps {
  /** `isListed`: the place has a page of its own. */
  place: { id: number; name: string; isListed: boolean };
  pictureId: number | undefined;
  onOpenPicture: (pictureId: number) => void;
  onClosePicture: () => void;
  onClose: () => void;
}

const BYTES_PER_MEGABYTE = 1_000_000;

function PicturesSize() {
  const { data } = useQuery(picturesSizeQuery);
  if (!data || data.usedBytes === 0) return null;
  const used = formatNumber(data.usedBytes / BYTES_PER_MEGABYTE, { maximumFractionDigits: 1 });
  const most = formatNumber(MAX_VISIT_PICTURES_MEGABYTES);
  return (
    <p className="figures text-sm text-muted">
      <Trans>
        The pictures of all your visits take up {used} of {most} MB.
      </Trans>
    </p>
  );
}

function OfflineNote() {
  const isUnreachable = useServerUnreachable();
  return (
    <output className="rounded-md bg-sun-soft p-4 text-md empty:hidden">
      {isUnreachable && (
        <Trans>
          You're offline. Notes and pictures can't be saved until you're back online. Anything you write is saved on
          this device until then.
        </Trans>
      )}
    </output>
  );
}

interface VisitItemProps {
  visit: Visit;
  isFocused: boolean;
  onOpenPicture: (pictureId: number) => void;
}

function VisitItem({ visit, isFocused, onOpenPicture }: VisitItemProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-5">
      <h3
        ref={isFocused ? takeFocus : undefined}
        tabIndex={isFocused ? -1 : undefined}
        className="text-lg font-extrabold"
      >
        <time dateTime={visit.day}>{formatDate(visit.day, { dateStyle: 'full' })}</time>
      </h3>
      <VisitNote visit={visit} />
      <VisitPictures visit={visit} onOpen={onOpenPicture} />
    </li>
  );
}

export function VisitsDialog({ place, pictureId, onOpenPicture, onClosePicture, onClose }: VisitsDialogProps) {
  const list = usePagedRows(visitsQuery(place.id));
  const { query, rows, focused } = list;
  const openedPicture = rows.flatMap((visit) =>
    visit.pictures.filter(({ id }) => id === pictureId).map((picture) => ({ visit, picture })),
  )[0];

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        shape="sheet"
        titleLang={langOf(place.name)}
        title={place.name}
        description={
          <>
            <Lock aria-hidden className="me-1.5 inline size-4 align-[-0.15em]" />
            <Trans>Notes and pictures of your visits. Only you can see them.</Trans>
          </>
        }
      >
        <OfflineNote />
        <QueryState query={query} skeleton={<Skeleton className="h-40 rounded-md" />}>
          {() =>
            rows.length === 0 ? (
              <p className="text-muted">
                <Trans>You haven't checked in here yet.</Trans>
              </p>
            ) : (
              <ul className="grid list-none grid-cols-[minmax(0,1fr)] gap-6">
                {rows.map((visit) => (
                  <VisitItem
                    key={visit.id}
                    visit={visit}
                    isFocused={visit.id === focused}
                    onOpenPicture={onOpenPicture}
                  />
                ))}
              </ul>
            )
          }
        </QueryState>
        <NextPageProblem list={list} />
        <NextPageButton list={list}>
          <Trans>Show earlier visits</Trans>
        </NextPageButton>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
          {place.isListed && (
            <Link to="/green-space/$id" params={{ id: String(place.id) }} className="text-link text-md font-semibold">
              <Trans>Open this green space</Trans>
            </Link>
          )}
          <PicturesSize />
        </div>
        {openedPicture && <PictureView {...openedPicture} onClose={onClosePicture} />}
      </DialogContent>
    </Dialog>
  );
}
