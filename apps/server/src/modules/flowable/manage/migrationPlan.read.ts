import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { previewMigration, type NodeMapping } from '@app/flow-engine/moves/migration.ts'
import type { FlowState } from '@app/flow-engine/run/types.ts'
import { mostPreviewed, type manageCalls } from '@app/shared/flowable/manage.ts'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import { listing } from '#/kit/listing.ts'
import type { Store } from '#/kit/store.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { requireAdministrator } from '#/modules/flowable/operation/administer/manages.ts'
import { getInstance } from '#/modules/flowable/operation/findInstance.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { versionsOf } from './migrate.service.ts'

type Plan = DataOf<typeof manageCalls.previewMigration>

interface Wish {
  instanceId?: string | undefined
  filter?: Record<string, unknown> | undefined
  definitionId: string
  mapping: NodeMapping
}

interface Standing {
  definitionId: string
  state: FlowState
}

/** What would become of every token of a request or of all that a filter finds, and where nodes may be mapped to (workflow §16.8). */
export async function planMigration(ctx: Ctx, store: Store, { instanceId, filter, definitionId, mapping }: Wish) {
  const rows =
    instanceId === undefined ? await standingsOf(ctx, store, filter ?? {}) : [await standingOf(ctx, instanceId)]
  const places = new Map<string, Plan['tokens'][number]>()
  let to: FlowGraph | undefined
  let blocked = 0
  for (const row of rows) {
    const versions = await versionsOf(ctx, row.definitionId, definitionId)
    to = versions.to
    const tokens = previewMigration(versions.from, to, row.state, mapping)
    if (tokens.some(({ state }) => state === 'blocked')) blocked += 1
    const named = (id: string, { nodes }: FlowGraph) => nodes[id]?.name || id
    // Several tokens of a request at one node are one place of it.
    for (const token of new Map(
      tokens.map((each) => [`${each.from} ${each.state} ${each.reason ?? ''}`, each]),
    ).values()) {
      const key = `${token.from} ${token.to ?? ''} ${token.state} ${token.reason ?? ''}`
      const known = places.get(key)
      places.set(key, {
        from: token.from,
        fromName: named(token.from, versions.from),
        to: token.to ?? null,
        toName: token.to === undefined ? null : named(token.to, to),
        state: token.state,
        reason: token.reason ?? null,
        count: (known?.count ?? 0) + 1,
      })
    }
  }
  const targets = Object.values(to?.nodes ?? {}).map(({ id, name, type }) => ({ id, name: name || id, type }))
  return { checked: rows.length, blocked, tokens: [...places.values()], targets }
}

async function standingOf(ctx: Ctx, instanceId: string): Promise<Standing> {
  const row = await getInstance(ctx, instanceId)
  await requireAdministrator(ctx, row, 'flowable:instance:migrate')
  return row
}

/** The first of those that the filter finds in the caller's data scope; what has ended is migrated by nobody. */
async function standingsOf(ctx: Ctx, store: Store, filter: Record<string, unknown>): Promise<Standing[]> {
  if (!ctx.can('flowable:instance:manage')) throw refuse('没有可迁移的流程')
  const found = await listing(ctx, store, filter).rows(mostPreviewed, 0)
  const ids = found.map(({ id }) => String(id))
  const { id, definitionId, state, endTime } = flowInstanceTable
  const rows = await ctx.db
    .select({ definitionId, state })
    .from(flowInstanceTable)
    .where(and(inArray(id, ids.length > 0 ? ids : ['']), isNull(endTime)))
    .orderBy(sql`${id}`)
  if (rows.length === 0) throw refuse('没有可迁移的流程')
  return rows
}
