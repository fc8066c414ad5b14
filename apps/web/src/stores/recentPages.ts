const kept = 12
const keyOf = (userId: string) => `recentPages:${userId}`

/** Paths of the pages somebody used last in this browser, newest first; nothing readable counts as none. */
export function recentPages(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}

/** Puts a page in front of those somebody used before. */
export function rememberPage(userId: string, path: string): void {
  const others = recentPages(userId).filter((each) => each !== path)
  localStorage.setItem(keyOf(userId), JSON.stringify([path, ...others].slice(0, kept)))
}
