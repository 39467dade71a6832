/** An SVG picture on white; `parts` are its elements. */
export function svg(width: number, height: number, title: string, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${title}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

export function headline(x: number, words: string): string {
  return `<text x="${x}" y="26" font-size="15" font-weight="600" fill="#111">${words}</text>`;
}

export function text(x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end', fill = '#555'): string {
  const place = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}"${place} fill="${fill}">${words}</text>`;
}

export function dot(x: number, y: number, fill: string): string {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3.5" fill="${fill}"/>`;
}

/** The position of a value between two ends on a logarithmic axis. */
export function logarithmic(least: number, most: number, from: number, to: number): (value: number) => number {
  return (value) => from + ((to - from) * Math.log(value / least)) / Math.log(most / least);
}
