const lines = new Map<string, Promise<void>>()

/** Lets callers with the same key pass one after the other on this node. */
export async function workInTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const own = (lines.get(key) ?? Promise.resolve()).then(work)
  const settled = own.then(
    () => undefined,
    () => undefined,
  )
  lines.set(key, settled)
  try {
    return await own
  } finally {
    if (lines.get(key) === settled) lines.delete(key)
  }
}
