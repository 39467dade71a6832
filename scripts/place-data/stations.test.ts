import { expect, test } from 'vitest';
import { parseCsv } from './csv.ts';
import { selectStations } from './stations.ts';

const ROWS = parseCsv(`name,codes,type,lat,lng,name_zh,name_ta,status
Bakau,SE3,LRT,1.38803,103.90546,码高,பக்காவ்,open
Punggol,NE17/PTC,MRT,1.40525,103.90235,榜鹅,பொங்கோல்,open
Tanah Merah,EW4/CG,MRT,1.32726,103.94651,丹那美拉,,open
Xilin,DT36,MRT,1.32891,103.96490,锡林,ஸீலின்,planned
`);

test('open MRT stations are selected, with the codes of MRT lines and the names that are known', () => {
  expect(selectStations(ROWS)).toEqual([
    {
      properties: { name: 'Punggol', codes: ['NE17'], names: { zh: '榜鹅', ta: 'பொங்கோல்' } },
      geometry: { type: 'Point', coordinates: [103.90235, 1.40525] },
    },
    {
      properties: { name: 'Tanah Merah', codes: ['EW4', 'CG'], names: { zh: '丹那美拉' } },
      geometry: { type: 'Point', coordinates: [103.94651, 1.32726] },
    },
  ]);
});
