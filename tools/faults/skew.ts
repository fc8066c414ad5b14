// Preloaded into one server process: the clock of its machine is off by the milliseconds that SKEW_FILE holds.
import { readFileSync } from 'node:fs'

const file = process.env.SKEW_FILE
if (!file) throw new Error('SKEW_FILE names no file')
const TrueDate = Date
let offMs = 0

const read = () => {
  offMs = Number(readFileSync(file, 'utf8'))
}
read()
/** Somebody sets the clock while the server runs. */
process.on('SIGUSR2', read)

const now = () => TrueDate.now() + offMs

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given: unknown[], made) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made) as object,
  apply: () => new TrueDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})
