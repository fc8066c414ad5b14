/** Keys of writes whose outcome is unknown (no answer came); the same write sent again must carry the same key. */
const unresolved = new Map<string, string>()
const mostUnresolved = 50

/**
 * The Idempotency-Key of a write: a new one, or the former one when the same write got no answer.
 * Multipart bodies cannot be compared, so they always get a new key.
 */
export function keyFor(attempt: string, fresh = false): string {
  const former = fresh ? undefined : unresolved.get(attempt)
  if (former) return former
  const key = uuid()
  if (unresolved.size >= mostUnresolved) {
    const oldest = unresolved.keys().next().value
    if (oldest !== undefined) unresolved.delete(oldest)
  }
  unresolved.set(attempt, key)
  return key
}

/** The write was answered; the next one is a new one even with the same body. */
export function settleKey(attempt: string) {
  unresolved.delete(attempt)
}

/** `crypto.randomUUID` exists on secure origins only; an intranet address without TLS is none. */
export function uuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
