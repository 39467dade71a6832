import type { NewsArticle } from '@ecopulse/contract/news';

const WORDS = /<!--article-->.*<!--\/article-->/s;
const END = '</body>';

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** JSON that can stand in a script element: no `</script>` and no `<!--` can be in it. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * Puts an article into the prerendered frame of its page: its words for a chat or a search engine into the head, and
 * the article as data for the page's script, which needs no further call then. A picture is named where `publicUrl` is
 * known, since it takes a whole address. Throws where the frame has no place for them.
 */
export function toArticlePage(frame: string, article: NewsArticle, publicUrl: URL | null): string {
  const { id, title, summary, imageUrl } = article;
  const named = (property: string, content: string) =>
    `<meta property="og:${property}" content="${escapeText(content)}" />`;
  const words = [
    `<title>${escapeText(title)} · EcoPulse</title>`,
    `<meta name="description" content="${escapeText(summary)}" />`,
    named('type', 'article'),
    named('title', title),
    named('description', summary),
    ...(publicUrl ? [named('url', new URL(`/news/${id}`, publicUrl).href)] : []),
    ...(publicUrl && imageUrl ? [named('image', new URL(imageUrl, publicUrl).href)] : []),
  ].join('');
  const data = `<script type="application/json" id="article">${escapeJson(article)}</script>`;
  if (!WORDS.test(frame) || !frame.includes(END)) throw new Error('The frame of an article has no place for it');
  return frame.replace(WORDS, () => words).replace(END, () => data + END);
}
