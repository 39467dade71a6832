import { Plural, Trans } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import type { HeritageTree } from '@ecopulse/contract/green-spaces/green-spaces';
import { langOf } from '../../../lib/language/lang-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';

/** Species shown at first. The Botanic Gardens have fifty. */
const SHOWN = 6;

interface Kind {
  name: string | null;
  species: string;
  ids: string[];
}

function toKinds(trees: readonly HeritageTree[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { id, name, species } of trees) {
    const key = `${name ?? ''}\n${species}`;
    const kind = kinds.get(key) ?? { name, species, ids: [] };
    kind.ids.push(id);
    kinds.set(key, kind);
  }
  return [...kinds.values()];
}

function KindItem({ name, species, ids }: Kind) {
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
        {ids.map((id, at) => (
          <Fragment key={id}>
            {at > 0 && ', '}
            <span className="whitespace-nowrap">{id}</span>
          </Fragment>
        ))}
      </p>
    </li>
  );
}

export function HeritageTrees({ trees }: { trees: readonly HeritageTree[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const box = useFocusFallback(showsAll);
  const kinds = toKinds(trees);
  const shown = showsAll ? kinds : kinds.slice(0, SHOWN);
  const hidden = kinds.length - shown.length;
  return (
    <Panel title={<Trans>Heritage trees</Trans>}>
      <div ref={box} tabIndex={-1} className="grid gap-3">
        <ul className="grid list-none divide-y divide-line">
          {shown.map((kind) => (
            <KindItem key={kind.ids[0]} {...kind} />
          ))}
        </ul>
        {hidden > 0 && (
          <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setShowsAll(true)}>
            <Plural value={hidden} one="Show # more" other="Show # more" />
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        <Trans>From the NParks list of heritage trees. Please look at them from the path.</Trans>
      </p>
    </Panel>
  );
}
