import { Plural, Trans } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import type { HeritageTree } from '@ecopulse/contract/green-spaces/green-spaces';
import { langOf } from '../../../lib/language/lang-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';

/** The Botanic Gardens have fifty groups. */
const INITIAL_GROUP_COUNT = 6;

interface TreeGroup {
  name: string | null;
  species: string;
  ids: string[];
}

function groupBySpecies(trees: readonly HeritageTree[]): TreeGroup[] {
  const groups = new Map<string, TreeGroup>();
  for (const { id, name, species } of trees) {
    const key = `${name ?? ''}\n${species}`;
    const group = groups.get(key) ?? { name, species, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function TreeGroupItem({ name, species, ids }: TreeGroup) {
  return (
    <li className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        {name !== null && (
          <span lang={langOf(name)} className="font-semibold">
            {name}
          </span>
        )}
        <i lang="la" className={name === null ? 'font-semibold' : 'text-md text-muted'}>
          {species}
        </i>
        {ids.length > 1 && (
          <Tag className="figures">
            <Plural value={ids.length} one="# tree" other="# trees" />
          </Tag>
        )}
      </p>
      <p className="figures text-sm text-muted">
        {ids.map((id, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <span className="whitespace-nowrap">{id}</span>
          </Fragment>
        ))}
      </p>
    </li>
  );
}

export function HeritageTrees({ trees }: { trees: readonly HeritageTree[] }) {
  const [showsAll, setShowsAll] = useState(false);
  // Showing all groups removes the pressed button.
  const listRef = useFocusFallback(showsAll);
  const groups = groupBySpecies(trees);
  const shownGroups = showsAll ? groups : groups.slice(0, INITIAL_GROUP_COUNT);
  const hidden = groups.length - shownGroups.length;
  return (
    <Panel title={<Trans>Heritage trees</Trans>}>
      <div ref={listRef} tabIndex={-1} className="grid gap-3">
        <ul className="grid list-none divide-y divide-line">
          {shownGroups.map((group) => (
            <TreeGroupItem key={group.ids[0]} {...group} />
          ))}
        </ul>
        {hidden > 0 && (
          <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setShowsAll(true)}>
            <Plural value={hidden} one="Show # more" other="Show # more" />
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        <Trans>From NParks' list of heritage trees. Please view them from the path.</Trans>
      </p>
    </Panel>
  );
}
