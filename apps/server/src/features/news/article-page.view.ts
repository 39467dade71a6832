import type { NewsArticle } from '@ecopulse/contract/news/news';
import type { Language } from '../../core/messages/catalogs.ts';

const META_PLACEHOLDER = /<!--article-->.*<!--\/article-->/s;
const BODY_END = '</body>';

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** JSON that is safe in a script element: it contains neither `</script>` nor `<!--`. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

interface PageOptions {
  readonly language: Language;
  readonly publicUrl: URL | null;
}

/**
 * Puts link preview tags and the article as JSON into the prerendered frame, which saves the client a call.
 * `og:image` needs an absolute URL, hence `publicUrl`. Throws if the frame lacks the placeholders.
 */
export function toArticlePage(frame: string, article: NewsArticle, { language, publicUrl }: PageOptions): string {
  const { id, imageUrl } = article;
  const { title = article.title, summary = article.summary } = article.translations[language] ?? {};
  const openGraphTag = (property: string, content: string) =>
    `<meta property="og:${property}" content="${escapeText(content)}" />`;
  const metaTags = [
    `<title>${escapeText(title)} · EcoPulse</title>`,
    `<meta name="description" content="${escapeText(summary)}" />`,
    openGraphTag('type', 'article'),
    openGraphTag('title', title),
    openGraphTag('description', summary),
    ...(publicUrl ? [openGraphTag('url', new URL(`/news/${id}`, publicUrl).href)] : []),
    ...(publicUrl && imageUrl ? [openGraphTag('image', new URL(imageUrl, publicUrl).href)] : []),
  ].join('');
  const data = `<script type="application/json" id="article">${escapeJson(article)}</script>`;
  if (!META_PLACEHOLDER.test(frame) || !frame.includes(BODY_END))
    throw new Error('The frame of an article has no place for it');
  return frame.replace(META_PLACEHOLDER, () => metaTags).replace(BODY_END, () => data + BODY_END);
}
