/** Between two sentences: a space, where the language on screen has one. Chinese and Japanese have none, see `scripts.css`. */
export function SentenceSpace() {
  return <span className="sentence-space"> </span>;
}
