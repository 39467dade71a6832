/** Returns "well-formed" or the fault: unbalanced tags, undefined or duplicate ids, or invalid numbers. */
export function checkWellFormed(document: string): string {
  const invalidValue = /NaN|undefined|Infinity|null|\[object/.exec(document);
  if (invalidValue !== null) return `holds ${invalidValue[0]}`;
  if (!/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/.test(document))
    return 'does not begin as an SVG document';
  const openTags: string[] = [];
  for (const [tag, closing = '', name = '', , selfClosing = ''] of document.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    if (closing === '/') {
      const last = openTags.pop();
      if (last !== name) return `${tag} closes ${last ?? 'nothing'}`;
    } else if (selfClosing === '') openTags.push(name);
  }
  if (openTags.length > 0) return `${openTags.join(', ')} left open`;
  const rest = document.replaceAll(/<\/?[a-zA-Z]+(?:\s[\w:-]+="[^"<]*")*\s*\/?>/g, '');
  if (/[<>]/.test(rest)) return 'holds a broken tag';
  const ids = [...document.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name);
  if (new Set(ids).size < ids.length) return 'defines an id twice';
  const usedIds = [...document.matchAll(/(?:href="|url\()#([\w-]+)/g)].map(([, name]) => name);
  const missing = usedIds.find((name) => !ids.includes(name));
  return missing === undefined ? 'well-formed' : `refers to ${missing}, which is not defined`;
}
