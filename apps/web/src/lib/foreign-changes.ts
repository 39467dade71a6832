/**
 * Browser translation wraps or replaces text nodes by `<font>` elements, behind React's back. Without this, removing such a
 * text throws, and changing it shows nothing: here the element counts for its text, and a changed text takes its place again.
 */
export function tolerateForeignElements(root: Node): void {
  const standIns = new WeakMap<Node, Element>();

  const note = ({ type, target, removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void => {
    if (type === 'characterData') return showAgain(target);
    const text = Array.from(removedNodes).find(isText);
    const element = [...addedNodes, previousSibling, nextSibling].find(isForeign);
    if (!element || !text || text.isConnected) return;
    standIns.set(text, element);
    observer.observe(text, { characterData: true });
  };
  const observer = new MutationObserver((records) => records.forEach(note));
  observer.observe(root, { childList: true, subtree: true });

  const showAgain = (text: Node): void => {
    const element = standIns.get(text);
    if (element?.isConnected && isText(text) && !text.isConnected) element.replaceWith(text);
  };
  /** The child of `parent` that shows `child`. */
  const findStandIn = (parent: Node, child: Node): Node | null => {
    observer.takeRecords().forEach(note);
    let shown: Node | null = child.parentNode ? child : (standIns.get(child) ?? null);
    while (shown && shown.parentNode !== parent)
      shown = shown.parentNode instanceof Element && isForeign(shown.parentNode) ? shown.parentNode : null;
    return shown;
  };

  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const standIn = findStandIn(this, child);
    if (standIn) removeChild.call(this, standIn);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, next: Node | null): Child {
    const isKnown = next === null || next.parentNode === this;
    return insertBefore.call(this, node, isKnown ? next : findStandIn(this, next)) as Child;
  };
}

function isForeign(node: Node | null): node is Element {
  return node?.nodeName === 'FONT';
}

function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE;
}
