let count = 0

/** A name for a new row, different from all others of this page. */
export function newRowKey(): string {
  count += 1
  return `row_${Date.now().toString(36)}${count.toString(36)}`
}
