export function LessonsDesk() {
  return <h1>LessonsDesk</h1>;
}
