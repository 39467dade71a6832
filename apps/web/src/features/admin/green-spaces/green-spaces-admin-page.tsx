import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Database, FileUp, Plus } from 'lucide-react';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { parkTypeLabels } from '../../green-spaces/park-types.ts';
import { Rating } from '../../green-spaces/rating/rating.tsx';
import { StatusChip } from '../../green-spaces/status/place-status.tsx';
import { regionLabels } from '../../passport/passport-grouping.ts';
import { ContentList, type ContentListSpec } from '../list/content-list.tsx';
import { FOR_EDITORS, useMayOpen } from '../shell/own-roles.ts';
import { parseGreenSpaceListSearch } from '../list/list-search-params.ts';

/** A file covers all towns. */
function ImportLink() {
  if (!useMayOpen(FOR_EDITORS)) return null;
  return (
    <Button asChild variant="quiet">
      <Link to="/admin/green-spaces/import">
        <FileUp aria-hidden className="size-[18px]" />
        <Trans>Import outlines</Trans>
      </Link>
    </Button>
  );
}

const GREEN_SPACES: ContentListSpec<'/admin/green-spaces'> = {
  path: '/admin/green-spaces',
  title: msg`Green spaces`,
  lede: <Trans>Where residents check in. If you withdraw a green space, residents keep what they earned there.</Trans>,
  add: { icon: Plus, label: <Trans>Add a green space</Trans> },
  actions: (
    <>
      <Button asChild variant="quiet">
        <Link to="/admin/green-spaces/sources">
          <Database aria-hidden className="size-[18px]" />
          <Trans>Published data</Trans>
        </Link>
      </Button>
      <ImportLink />
    </>
  ),
  parseSearch: parseGreenSpaceListSearch,
  placeholder: msg`Search by name or location…`,
  filter: {
    name: 'parkType',
    label: msg`Park type`,
    allLabel: msg`All park types`,
    options: parkTypeLabels,
    className: 'sm:w-56',
  },
  order: { name: 'sort', defaultLabel: msg`Newest first`, options: { 'oldest-facts': msg`Oldest checks first` } },
  caption: msg`Green spaces`,
  nameHeader: msg`Name`,
  nameOf: ({ name }) => name,
  renderDetails: ({ parkType, placeStatus }) => (
    <span className="flex flex-wrap items-center gap-2">
      {i18n._(parkTypeLabels[parkType])}
      <StatusChip space={{ status: placeStatus }} />
    </span>
  ),
  columns: [
    {
      header: msg`Location`,
      cell: ({ planningArea, region }) => (
        <span className="flex flex-wrap items-baseline gap-x-1.5 @2xl:grid">
          <span lang="en">{planningArea}</span>
          <span className="text-sm text-muted">{i18n._(regionLabels[region])}</span>
        </span>
      ),
      className: '@4xl:w-56',
    },
    {
      header: msg`Oldest check`,
      cell: ({ oldestFact }) => oldestFact && <span className="figures">{formatDate(oldestFact)}</span>,
      className: '@4xl:w-32',
    },
    { header: msg`Rating`, cell: (space) => <Rating space={space} />, className: '@4xl:w-28' },
    {
      header: msg`Eco-points`,
      kind: 'figure',
      cell: ({ ecoPoints }) => formatNumber(ecoPoints),
      className: '@4xl:w-28',
    },
  ],
  failedTitle: <Trans>The green spaces couldn't be loaded</Trans>,
  animal: 'otter',
  noMatches: {
    title: <Trans>No matching green spaces</Trans>,
    text: <Trans>Try other keywords or another status.</Trans>,
    showAllLabel: <Trans>Show all green spaces</Trans>,
  },
};

export function GreenSpacesAdminPage() {
  return <ContentList spec={GREEN_SPACES} />;
}
