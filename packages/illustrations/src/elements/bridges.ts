import type { Palette } from '../palette.ts';
import { filled, round, stroked } from '../svg.ts';

export function treetopBridge(colours: Palette, width: number, sag = 26): string {
  const w = width / 2;
  const curve = (lift: number, depth: number): string =>
    `M${round(-w)} ${round(-lift)}Q0 ${round(-lift + depth * 2)} ${round(w)} ${round(-lift)}`;
  let hangers = '';
  for (let index = 1; index < 14; index += 1) {
    const t = index / 14;
    const x = -w + width * t;
    const low = sag * 4 * t * (1 - t);
    hangers += `M${round(x)} ${round(low)}V${round(-16 + low * 0.84)}`;
  }
  const posts = stroked(`M${round(-w)} 26V-26M${round(w)} 26V-26`, colours.woodDark, 5);
  return (
    stroked(hangers, colours.woodDark, 1.3) +
    stroked(curve(16, sag * 0.84), colours.woodDark, 2.2) +
    stroked(curve(0, sag), colours.woodDark, 6) +
    stroked(curve(1.5, sag), colours.wood, 3.4) +
    posts
  );
}

/** Like Henderson Waves: a deck under curved timber ribs on tall piers. */
export function waveBridge(colours: Palette, width: number): string {
  const w = width / 2;
  const unit = width / 4;
  let ribs = '';
  for (let index = 0; index < 4; index += 2) {
    for (let rib = 1; rib < 9; rib += 1) {
      const t = rib / 9;
      const x = -w + unit * (index + t);
      ribs += `M${round(x)} 4q-3 ${round(-34 * t * (1 - t) * 2)} ${round(4 * (t - 0.5))} ${round(-104 * t * (1 - t) * 1.1)}`;
    }
  }
  const humps = [0, 2]
    .map((index) => `M${round(-w + unit * index)} 2q${round(unit / 2)} -60 ${round(unit)} 0z`)
    .join('');
  const piers = stroked(
    `M${round(-w + unit)} 4V74M${round(-w + unit * 2)} 4V74M${round(-w + unit * 3)} 4V74`,
    colours.stone,
    7,
  );
  return (
    piers +
    filled(humps, colours.wood) +
    stroked(ribs, colours.woodDark, 1.6, { opacity: 0.7 }) +
    stroked(`M${round(-w)} 0H${round(w)}`, colours.woodDark, 6) +
    stroked(
      `M${round(-w + unit)} 2q${round(unit / 2)} 18 ${round(unit)} 0M${round(w - unit)} 2q${round(unit / 2)} 18 ${round(unit)} 0`,
      colours.wood,
      5,
    )
  );
}

export function trussBridge(colours: Palette, width: number): string {
  const w = round(width / 2);
  const panel = width / 8;
  let web = '';
  for (let index = 0; index < 8; index += 1) {
    const left = -w + index * panel;
    web +=
      index % 2 === 0 ? `M${round(left)} 0L${round(left + panel)} -36` : `M${round(left)} -36L${round(left + panel)} 0`;
    if (index > 0) web += `M${round(left)} 0V-36`;
  }
  return (
    filled(
      `M${round(-w * 0.8)} 4H${round(-w * 0.62)}L${round(-w * 0.6)} 80H${round(-w * 0.82)}zM${round(w * 0.62)} 4H${round(w * 0.8)}L${round(w * 0.82)} 80H${round(w * 0.6)}z`,
      colours.stone,
    ) +
    stroked(web, colours.ink, 2.4, { opacity: 0.75 }) +
    stroked(`M${-w} 1H${w}M${round(-w + panel)} -36H${round(w - panel)}`, colours.ink, 5, { opacity: 0.85 })
  );
}

/** Like Alexandra Arch: a deck hung from one leaning arch. */
export function archedFootbridge(colours: Palette, width: number): string {
  const w = round(width / 2);
  let cables = '';
  for (let index = 1; index < 10; index += 1) {
    const t = index / 10;
    cables += `M${round(-w + width * t)} 0V${round(-66 * 4 * t * (1 - t) * 0.78)}`;
  }
  return (
    stroked(cables, colours.white, 1, { opacity: 0.8 }) +
    stroked(`M${-w} 6Q0 -112 ${w} 6`, colours.white, 6) +
    stroked(`M${-w} 0H${w}`, colours.stoneDark, 6) +
    stroked(`M${-w} -9H${w}`, colours.stoneLight, 2)
  );
}
