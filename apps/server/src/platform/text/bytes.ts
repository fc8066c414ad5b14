const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** As people read it: `12.3 MB`. */
export function shownBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`
}
