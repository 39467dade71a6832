import { type Catalogs, type Language, LANGUAGES } from '../../lib/i18n.ts';
import { frontCatalogs, legalCatalogs } from '../../lib/landing-catalogs.ts';
import type { LandingPageName } from './landing-pages.ts';

async function withLegal(code: Language) {
  const [front, legal] = await Promise.all([frontCatalogs[code](), legalCatalogs[code]()]);
  return { messages: { ...front.messages, ...legal.messages } };
}

const BOTH = Object.fromEntries(LANGUAGES.map(({ code }) => [code, () => withLegal(code)])) as unknown as Catalogs;

/** The words that a page needs: the long texts come with the pages that show them. */
export function catalogsOf(page: LandingPageName): Catalogs {
  return page === 'terms' || page === 'privacy' ? BOTH : frontCatalogs;
}
