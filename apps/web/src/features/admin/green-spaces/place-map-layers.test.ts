import { layerGroup } from 'leaflet';
import { expect, test } from 'vitest';
import { drawNeighbours } from './place-map-layers.ts';

test('a name on the map is shown as plain text, whatever it contains', () => {
  const layer = layerGroup();
  const name = 'Park <img src=//elsewhere.example/x>';
  drawNeighbours(layer, [{ lat: 1.3, lng: 103.8, name }]);
  const content = layer.getLayers()[0]?.getTooltip()?.getContent();
  expect(content).toBeInstanceOf(HTMLElement);
  expect((content as HTMLElement).innerHTML).toBe('Park &lt;img src=//elsewhere.example/x&gt;');
});
