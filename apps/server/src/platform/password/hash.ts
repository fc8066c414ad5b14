import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Limits } from '#/limits.ts'
import { unavailable } from '#/platform/errors.ts'
import type { Platform } from '#/platform/platform.ts'

/** Argon2id is the library's own choice when no algorithm is named. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const presentForm = `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`
const waitMs = 5_000

/** Argon2id, a few at a time: hashing must not starve the rest of the server (security L.hash). */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** For hashes in numbers: takes its turn when nobody who signs in waits, however long that takes. */
  hashInPassing(password: string): Promise<string>
  /** How many are computed at once. */
  readonly slots: number
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
  const inPassing: (() => void)[] = []
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
    const next = waiting.shift() ?? inPassing.shift()
    if (next) next()
    else running--
  }

  async function acquireInPassing(): Promise<void> {
    if (running < slots) running++
    else await new Promise<void>((resolve) => inPassing.push(resolve))
  }

  async function inTurn<T>(work: () => Promise<T>, enter = acquire): Promise<T> {
    await enter()
    try {
      return await work()
    } finally {
      release()
    }
  }

  return {
    isOutdated: (stored) => stored?.startsWith(presentForm) !== true,
    hash: (password) => inTurn(() => hash(password, settings)),
    hashInPassing: (password) => inTurn(() => hash(password, settings), acquireInPassing),
    slots,
    verify: (stored, password) =>
      inTurn(async () => {
        dummy ??= hash('no such password', settings)
        const known = stored?.startsWith('$argon2') === true
        const right = await verify(known ? stored : await dummy, password)
        return known && right
      }),
  }
}

const perPlatform = new WeakMap<Platform, PasswordHasher>()

/** The one queue of hashes of a node. */
export function hasherOf(platform: Platform): PasswordHasher {
  const hasher = perPlatform.get(platform) ?? createPasswordHasher(platform.env.limits)
  perPlatform.set(platform, hasher)
  return hasher
}
