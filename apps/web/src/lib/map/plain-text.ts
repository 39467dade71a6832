/** Prevents XSS: Leaflet treats strings as HTML, and users type these names. */
export function plainText(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}
