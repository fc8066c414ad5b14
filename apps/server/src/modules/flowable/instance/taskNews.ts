import { taskTopic } from '@app/shared/flowable/taskCounts.ts'
import { systemContext } from '#/platform/context.ts'
import { publishTransient } from '#/platform/live/transient.ts'
import type { Platform } from '#/platform/platform.ts'

/** Long enough for the act to be committed when they ask. */
const beatMs = 200
/** People of one transaction of news; beyond it the rest goes with the next. */
const perBeat = 1_000

/** By platform: who is to be told that their tasks are others now. */
const waiting = new WeakMap<Platform, Set<string>>()

/**
 * Tells people that tasks of theirs came or went, after the act and together with what happens meanwhile: the
 * transaction of an act holds no NOTIFY (workflow §16.1). A hint that is lost costs nothing, pages ask again.
 */
export function tellTaskNews(platform: Platform, userIds: Iterable<string>): void {
  const known = waiting.get(platform)
  const ids = known ?? new Set<string>()
  for (const id of userIds) ids.add(id)
  if (known || ids.size === 0) return
  waiting.set(platform, ids)
  setTimeout(() => void send(platform, ids), beatMs).unref()
}

async function send(platform: Platform, ids: Set<string>) {
  waiting.delete(platform)
  const now = [...ids].slice(0, perBeat)
  tellTaskNews(platform, [...ids].slice(perBeat))
  try {
    await systemContext(platform).tx((tx) => publishTransient(tx, { topic: taskTopic, userIds: now, data: {} }))
  } catch {
    platform.log.debug('news of tasks could not be told')
  }
}
