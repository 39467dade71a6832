import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, Minus } from 'lucide-react';
import type { FeedTrial } from '@ecopulse/contract/news/news-admin';
import { SentenceSpace } from '../../../lib/language/format.ts';
import { categoryLabels } from '../../news/news-categories.ts';
import { DotSeparated } from '../list/row-parts.tsx';
import { FeedFaultText } from './feed-fault.tsx';
import { RelativeTime } from './source-health.tsx';

type PreviewedItem = FeedTrial['items'][number];

function FeedItem({ item: { title, publishedAt, isTaken, category } }: { item: PreviewedItem }) {
  const { i18n } = useLingui();
  const Icon = isTaken ? Check : Minus;
  return (
    <li className="flex gap-3 border-t border-line py-2.5 first:border-t-0">
      <Icon aria-hidden className={`mt-0.5 size-[18px] shrink-0 ${isTaken ? 'text-leaf-strong' : 'text-muted'}`} />
      <div className="min-w-0">
        <p lang="en" className={`text-md wrap-anywhere ${isTaken ? 'font-semibold' : 'text-muted'}`}>
          {title}
        </p>
        <p className="text-sm text-muted">
          <DotSeparated>
            {isTaken ? i18n._(categoryLabels[category]) : <Trans>Left out: no matching keyword</Trans>}
            {publishedAt !== null && <RelativeTime moment={publishedAt} />}
          </DotSeparated>
        </p>
      </div>
    </li>
  );
}

export function FeedPreview({ preview: { fault, faultDetail, count, items } }: { preview: FeedTrial }) {
  if (fault !== null) {
    return (
      <p className="flex gap-2.5 text-md font-semibold text-coral">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span className="wrap-anywhere">
          <FeedFaultText fault={fault} detail={faultDetail} />
        </span>
      </p>
    );
  }
  const taken = items.filter(({ isTaken }) => isTaken).length;
  return (
    <>
      <p className="text-md font-semibold">
        <Plural value={count} one="The feed works: # item." other="The feed works: # items." />
        <SentenceSpace />
        {items.length > 0 && (
          <Plural
            value={items.length}
            one={`Items that would be kept: ${taken}.`}
            other={`Of the latest # items, ${taken} would be kept.`}
          />
        )}
      </p>
      <ul className="list-none">
        {items.map((item) => (
          <FeedItem key={`${item.publishedAt} ${item.title}`} item={item} />
        ))}
      </ul>
    </>
  );
}
