/** A ref's callback: called once, when the element appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
