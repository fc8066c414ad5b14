/** How a control's state is remembered: its key, inside a batch with the row's own key. */
export const targetId = (key: string, row?: string) => (row === undefined ? key : `${key}|${row}`)

/** Names that changed; a map holds more about each. */
type Changed = ReadonlySet<string> | ReadonlyMap<string, unknown>

/** Whether one of the names has changed. */
export function isConcerned(triggers: ReadonlySet<string>, changed: Changed): boolean {
  const [few, many] = triggers.size < changed.size ? [triggers, changed] : [changed, triggers]
  for (const name of few.keys()) if (many.has(name)) return true
  return false
}
