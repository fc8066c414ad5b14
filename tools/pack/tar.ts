// The tar format of POSIX.1-2001. No package of the lockfile writes it, and what an archive of files, folders and links
// takes is one header of 512 bytes each: less than a dependency would ask to be trusted with.
import { createReadStream, statSync } from 'node:fs'

/** One thing in an archive: a folder, a link, or a file with its text or the place of its bytes. */
export type Entry = { path: string } & (
  | { kind: 'folder' }
  | { kind: 'link'; target: string }
  | { kind: 'file'; executable?: boolean; text: string }
  | { kind: 'file'; executable?: boolean; from: string }
)

const BLOCK = 512
const types = { file: '0', link: '2', folder: '5', extended: 'x' }

/** The bytes of an archive: nobody's files, all of one moment, in the order given. */
export async function* tarOf(entries: Iterable<Entry>, seconds: number): AsyncGenerator<Buffer> {
  for (const entry of entries) {
    const size = sizeOf(entry)
    yield headerOf(entry, size, seconds)
    if (entry.kind === 'file') {
      if ('text' in entry) yield Buffer.from(entry.text)
      else yield* createReadStream(entry.from) as AsyncIterable<Buffer>
    }
    yield padding(size)
  }
  yield Buffer.alloc(2 * BLOCK)
}

export function sizeOf(entry: Entry): number {
  if (entry.kind !== 'file') return 0
  return 'text' in entry ? Buffer.byteLength(entry.text) : statSync(entry.from).size
}

const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** The header of an entry, with one before it for names that the old fields have no room for. */
function headerOf(entry: Entry, size: number, seconds: number): Buffer {
  const path = entry.kind === 'folder' ? `${entry.path}/` : entry.path
  const mode = entry.kind === 'folder' || (entry.kind === 'file' && entry.executable) ? 0o755 : 0o644
  const target = entry.kind === 'link' ? entry.target : ''
  const place = split(path)
  const records = [
    ...(place ? [] : [record('path', path)]),
    ...(fitsIn(target, 100) ? [] : [record('linkpath', target)]),
  ]
  const own = block({
    ...(place ?? { prefix: '', name: 'long' }),
    mode: entry.kind === 'link' ? 0o777 : mode,
    size,
    seconds,
    type: types[entry.kind],
    target: fitsIn(target, 100) ? target : '',
  })
  if (records.length === 0) return own
  const text = Buffer.from(records.join(''))
  const extended = { prefix: '', name: 'extended', mode: 0o644, seconds, target: '' }
  const head = block({ ...extended, size: text.length, type: types.extended })
  return Buffer.concat([head, text, padding(text.length), own])
}

const fitsIn = (text: string, bytes: number) => /^[\x20-\x7e]*$/.test(text) && text.length <= bytes

/** A path in the two fields that POSIX has for it; nothing when it does not fit. */
function split(path: string): { prefix: string; name: string } | undefined {
  if (fitsIn(path, 100)) return { prefix: '', name: path }
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (name !== '' && fitsIn(prefix, 155) && fitsIn(name, 100)) return { prefix, name }
  }
  return undefined
}

/** A record names its own length. */
function record(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  const bytes = Buffer.byteLength(rest)
  let length = bytes
  while (length !== bytes + String(length).length) length = bytes + String(length).length
  return `${length}${rest}`
}

interface Fields {
  prefix: string
  name: string
  mode: number
  size: number
  seconds: number
  type: string
  target: string
}

function block({ prefix, name, mode, size, seconds, type, target }: Fields): Buffer {
  const bytes = Buffer.alloc(BLOCK)
  const number = (value: number, length: number, at: number) =>
    bytes.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  bytes.write(name, 0, 'latin1')
  number(mode, 8, 100)
  number(0, 8, 108)
  number(0, 8, 116)
  number(size, 12, 124)
  number(seconds, 12, 136)
  bytes.fill(' ', 148, 156)
  bytes.write(type, 156, 'latin1')
  bytes.write(target, 157, 'latin1')
  bytes.write('ustar\u000000', 257, 'latin1')
  bytes.write('root', 265, 'latin1')
  bytes.write('root', 297, 'latin1')
  bytes.write(prefix, 345, 'latin1')
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return bytes
}
