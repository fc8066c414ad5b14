/** A wall-clock moment without a zone: its milliseconds as if it were UTC. */
export type WallTime = number

const bucketMs = 900_000
const dayMs = 86_400_000
const kept = 2_000

interface Zone {
  format: Intl.DateTimeFormat
  /** Offsets only change at quarters of an hour. */
  offsets: Map<number, number>
}

const zones = new Map<string, Zone>()

function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const zone = { format, offsets: new Map<number, number>() }
  zones.set(name, zone)
  return zone
}

/** Milliseconds that the clocks of the zone are ahead of UTC at this moment. */
export function offsetAt(epochMs: number, name: string): number {
  const { format, offsets } = zoneOf(name)
  const bucket = Math.floor(epochMs / bucketMs)
  const known = offsets.get(bucket)
  if (known !== undefined) return known
  const moment = bucket * bucketMs
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - moment
  if (offsets.size >= kept) offsets.clear()
  offsets.set(bucket, offset)
  return offset
}

export const wallOf = (epochMs: number, zone: string): WallTime => epochMs + offsetAt(epochMs, zone)

/**
 * The moment at which the clocks of the zone show this time: the first one when they show it twice, the end of the
 * gap when they skip it (monitor §3.1).
 */
export function epochOf(wall: WallTime, zone: string): number {
  const before = offsetAt(wall - dayMs, zone)
  const after = offsetAt(wall + dayMs, zone)
  const found = [wall - before, wall - after]
    .filter((moment) => wallOf(moment, zone) === wall)
    .toSorted((a, b) => a - b)[0]
  if (found !== undefined) return found
  let [low, high] = [wall - Math.max(before, after) - bucketMs, wall - Math.min(before, after) + bucketMs]
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000
    if (offsetAt(middle, zone) === before) low = middle
    else high = middle
  }
  return high
}

/** Whether this runtime knows the name; an offset is none, PostgreSQL reads its sign the other way round. */
export function isZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    zoneOf(name)
    return true
  } catch {
    return false
  }
}
