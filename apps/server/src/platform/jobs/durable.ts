import type { z } from 'zod'
import type { Ctx } from '#/platform/context.ts'
import type { JobSpec, SendOptions } from './jobs.ts'

/** News that other areas' data depend on: delivered at least once to each subscriber (style C5.2). */
export interface DurableEvent<S extends z.ZodType> {
  /** Past tense, `entity.happened`. */
  name: string
  payload: S
}

const prefixOf = (name: string) => `event.${name}.`

/** The subscription of one area, to stand in the `jobs` of its `*.job.ts`; the handler must bear repeats. */
export const onDurable = <S extends z.ZodType>(
  event: DurableEvent<S>,
  subscriber: string,
  run: JobSpec<S>['run'],
): JobSpec<S> => ({ queue: `${prefixOf(event.name)}${subscriber}`, payload: event.payload, retries: 10, run })

/** Queues one row per subscriber with the commit of `ctx.db`. */
export async function publishDurable<S extends z.ZodType>(
  ctx: Ctx,
  event: DurableEvent<S>,
  payload: z.input<S> & object,
  options?: Pick<SendOptions, 'quiet'>,
): Promise<void> {
  const { jobs } = ctx.platform
  for (const queue of jobs.queues(prefixOf(event.name))) await jobs.send(ctx, queue, payload, options)
}
