import { randomBytes, randomInt } from 'node:crypto'

let lastMs = 0
let sequence = 0
/** Where the ids of a millisecond begin: half of the room is left for those that follow. */
const begins = 0x800
const room = 0x1000

/**
 * Time-ordered UUID (version 7) as 32 hex characters; the first 12 are milliseconds (auth §1.3). Ids of one process
 * follow each other within a millisecond too: what one act writes is read in the order in which it was written.
 */
export function newId(): string {
  const now = Date.now()
  sequence = now === lastMs ? (sequence + 1) % room : randomInt(begins)
  lastMs = now
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex')
}
