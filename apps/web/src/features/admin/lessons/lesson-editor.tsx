export function LessonEditor() {
  return <h1>LessonEditor</h1>;
}
