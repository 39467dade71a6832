/** Returns "well-formed" or the fault: unbalanced tags, undefined or duplicate ids, or invalid numbers. */
export function wellFormedness(document: string): string {
  const astray = /NaN|undefined|Infinity|null|\[object/.exec(document);
  if (astray !== null) return `holds ${astray[0]}`;
  if (!/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/.test(document))
    return 'does not begin as an SVG document';
  const open: string[] = [];
  for (const [tag, closing = '', name = '', , selfClosing = ''] of document.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    if (closing === '/') {
      const last = open.pop();
      if (last !== name) return `${tag} closes ${last ?? 'nothing'}`;
    } else if (selfClosing === '') open.push(name);
  }
  if (open.length > 0) return `${open.join(', ')} left open`;
  const rest = document.replaceAll(/<\/?[a-zA-Z]+(?:\s[\w:-]+="[^"<]*")*\s*\/?>/g, '');
  if (/[<>]/.test(rest)) return 'holds a broken tag';
  const names = [...document.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name);
  if (new Set(names).size < names.length) return 'defines a name twice';
  const used = [...document.matchAll(/(?:href="|url\()#([\w-]+)/g)].map(([, name]) => name);
  const missing = used.find((name) => !names.includes(name));
  return missing === undefined ? 'well-formed' : `refers to ${missing}, which is not defined`;
}
