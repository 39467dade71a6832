/** Text as an element, because Leaflet reads strings as HTML, and residents and admins type names. */
export function plainText(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}
