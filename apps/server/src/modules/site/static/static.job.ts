import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { systemContext, type Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import { diskTrouble } from '#/platform/files/disk.ts'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import type { Platform } from '#/platform/platform.ts'
import { makeNext } from './makePage.ts'
import { markChanged, markDue, nextLook } from './markPages.ts'
import { staticQueue } from './queueChange.ts'
import { noteEnd, noteTrouble, tellHowFar, troubled, wakeStatic } from './staticState.ts'

const payload = z.object({})

const tellMs = 1_000
const againMs = 30_000
/** A change whose job was refused because this one still ran is seen by the look that follows. */
const afterMs = 1_000

function troubleOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message
  const trouble = diskTrouble(error)
  return trouble && troubled[trouble]
}

async function build(platform: Platform, signal: AbortSignal): Promise<void> {
  let toldAt = 0
  for (;;) {
    signal.throwIfAborted()
    if (await markChanged(platform)) continue
    if (!(await makeNext(platform))) {
      if (await markDue(platform)) continue
      break
    }
    if (performance.now() - toldAt < tellMs) continue
    toldAt = performance.now()
    await tellHowFar(systemContext(platform))
  }
  await noteEnd(systemContext(platform))
}

const later = async (ctx: Ctx, startAfter: Date) =>
  void (await ctx.platform.jobs.send(ctx, staticQueue, {}, { startAfter, dedupeKey: `at ${startAfter.getTime()}` }))

const job: JobSpec<typeof payload> = {
  queue: staticQueue,
  payload,
  retries: [5, 30, 120, 600, 1_800],
  timeoutMs: 6 * 3_600_000,
  async run({ platform }, _payload, { signal }) {
    try {
      await build(platform, signal)
      const next = await nextLook(systemContext(platform))
      if (next) await later(systemContext(platform), next)
    } catch (error) {
      const trouble = signal.aborted ? undefined : troubleOf(error)
      if (trouble === undefined) throw error
      platform.log.error({ err: error }, 'static pages are not written')
      const ctx = systemContext(platform)
      await noteTrouble(ctx, trouble)
      await later(ctx, new Date(Math.ceil((ctx.now.getTime() + againMs) / againMs) * againMs))
    } finally {
      void pause(afterMs, undefined, { ref: false })
        .then(() => wakeStatic(systemContext(platform)))
        .catch(() => undefined)
    }
  },
}

export const jobs = [job]
