import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { unavailable } from '#/platform/errors.ts'
import type { Limits } from '#/limits.ts'

/** Argon2id is the library's own choice when no algorithm is named. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const presentForm = `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`
const waitMs = 5_000

/** Argon2id, a few at a time: hashing must not starve the rest of the server (security L.hash). */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** `false` for a missing hash too, after the same work, so that time tells nothing (security AU-07). */
  verify(stored: string | null | undefined, password: string): Promise<boolean>
  /** Made with other settings than today's: to be replaced at the next sign-in (security AU-12). */
  isOutdated(stored: string | null): boolean
}

export function createPasswordHasher({
  L_HASH,
  L_HASH_QUEUE,
}: Pick<Limits, 'L_HASH' | 'L_HASH_QUEUE'>): PasswordHasher {
  const slots = L_HASH || availableParallelism()
  let running = 0
  const waiting: (() => void)[] = []
  let dummy: Promise<string> | undefined

  async function acquire(): Promise<void> {
    if (running < slots) {
      running++
      return
    }
    if (waiting.length >= L_HASH_QUEUE) throw unavailable()
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1)
        reject(unavailable())
      }, waitMs)
      waiting.push(enter)
    })
  }

  /** The slot goes straight to the next in line, so that nobody slips in between. */
  function release(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }

  return {
    isOutdated: (stored) => stored?.startsWith(presentForm) !== true,
    hash: (password) => inTurn(() => hash(password, settings)),
    verify: (stored, password) =>
      inTurn(async () => {
        dummy ??= hash('no such password', settings)
        const known = stored?.startsWith('$argon2') === true
        const right = await verify(known ? stored : await dummy, password)
        return known && right
      }),
  }
}
