import { and, eq } from 'drizzle-orm'
import type { CmsEvent } from '@app/shared/cms/cmsWebhook.ts'
import { wakeLane } from '#/kit/delivery/deliver.ts'
import type { Ctx } from '#/platform/context.ts'
import type { EventName, Events } from '#/platform/nodes/eventBus.ts'
import type { Platform } from '#/platform/platform.ts'
import { newId } from '#/platform/text/ids.ts'
import { contentNews } from './cmsWebhook.deliveries.ts'
import { cmsWebhookLogTable, cmsWebhookTable as t } from './cmsWebhook.table.ts'
import { articleFacts, classFacts, flowFacts, leaveWordFacts, resourceFacts, type Fact } from './facts.ts'

const atOnce = 500

/** Rows of the log for everybody who asks for the event, and somebody to tell them, with the commit of what happened. */
async function queue(ctx: Ctx, event: CmsEvent, ids: readonly string[], factsOf: typeof articleFacts): Promise<void> {
  const hooks = await ctx.db
    .select({ id: t.id, events: t.events })
    .from(t)
    .where(and(eq(t.delFlag, '0'), eq(t.status, '0')))
  const asking = hooks.filter(({ events }) => events.split(',').includes(event))
  if (asking.length === 0) return
  const all = [...new Set(ids)]
  for (let from = 0; from < all.length; from += atOnce) {
    const facts = await factsOf(ctx, all.slice(from, from + atOnce), event)
    for (const { id: ownerId } of asking) await queueFor(ctx, ownerId, event, facts)
  }
}

async function queueFor(ctx: Ctx, ownerId: string, event: CmsEvent, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return
  const time = ctx.now.toISOString()
  const laneOf = (rowId: string) => `${ownerId} ${rowId}`
  await ctx.db.insert(cmsWebhookLogTable).values(
    facts.map(({ rowId, subject, data }) => {
      const id = newId()
      return { id, ownerId, laneId: laneOf(rowId), subject, event, payload: { id, event, time, data } }
    }),
  )
  for (const { rowId } of facts) await wakeLane(ctx, contentNews, laneOf(rowId), { quiet: true })
}

/** Has systems outside told of what happens to the content. */
export function tellContent({ onCommit }: Pick<Platform, 'onCommit'>): void {
  const tell = <E extends EventName>(
    name: E,
    event: CmsEvent,
    idsOf: (payload: Events[E]) => readonly string[],
    factsOf: typeof articleFacts,
  ) => onCommit.on(name, (ctx, payloads) => queue(ctx, event, payloads.flatMap(idsOf), factsOf))

  tell('article.published', 'article.publish', ({ articleId }) => [articleId], articleFacts)
  tell('article.updated', 'article.update', ({ articleId }) => [articleId], articleFacts)
  tell('article.moved', 'article.update', ({ articleId }) => [articleId], articleFacts)
  tell('article.offline', 'article.offline', ({ articleIds }) => articleIds, articleFacts)
  tell('article.recycled', 'article.delete', ({ articleIds }) => articleIds, articleFacts)
  tell('class.changed', 'class.change', ({ classIds }) => classIds, classFacts)
  tell('resource.published', 'resource.publish', ({ versionId }) => [versionId], resourceFacts)
  tell('leaveWord.created', 'leaveWord.create', ({ leaveNo }) => [leaveNo], leaveWordFacts)
  tell('flow.submitted', 'flow.submit', ({ flowId }) => [flowId], flowFacts)
  tell('flow.finished', 'flow.finish', ({ flowId }) => [flowId], flowFacts)
}
