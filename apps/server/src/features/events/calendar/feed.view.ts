import { generateRssFeed } from 'feedsmith';
import { formatMessage, type Language } from '../../../core/messages/catalogs.ts';
import { CALENDAR_NAMES, pageOf, paragraphsOf, printable, titleOf } from './calendar-texts.ts';
import type { CalendarRow } from './calendar.queries.ts';

interface FeedOptions {
  readonly language: Language;
  readonly site: URL;
}

/** RSS 2.0; each item's description starts with time and place. */
export function toFeed(rows: readonly CalendarRow[], { language, site }: FeedOptions): string {
  const name = formatMessage(language, CALENDAR_NAMES.all);
  const times = new Intl.DateTimeFormat(language === 'en' ? 'en-SG' : language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Asia/Singapore',
  });
  return generateRssFeed({
    title: name,
    link: new URL('/events', site).href,
    description: name,
    language,
    atom: { links: [{ href: new URL('/events.rss', site).href, rel: 'self', type: 'application/rss+xml' }] },
    items: rows.map((row) => {
      const url = pageOf(row, site);
      const when = times.formatRange(row.starts_at, row.ends_at);
      return {
        title: titleOf(row, language),
        link: url,
        description: [`${when} · ${printable(row.place_name)}`, ...paragraphsOf(row, language)].map(toHtml).join(''),
        guid: { value: url, isPermaLink: true },
        pubDate: row.approved_at,
      };
    }),
  });
}

/** RSS descriptions are HTML. */
function toHtml(paragraph: string): string {
  return `<p>${paragraph.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;
}
