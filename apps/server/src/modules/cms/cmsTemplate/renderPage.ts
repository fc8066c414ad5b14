import type { Platform } from '#/platform/platform.ts'
import { createRenderPool, type Answer, type PageOrder, type RenderPool } from './engine/renderPool.ts'
import type { PageData } from './engine/safeHtml.ts'
import { madeWith, type Making } from './theme.read.ts'

const pools = new WeakMap<Platform, RenderPool>()

/** The threads of the node; none until the first page is asked for. */
export function renderPool(platform: Platform): RenderPool {
  const known = pools.get(platform)
  if (known) return known
  const pool = createRenderPool(platform.env.TIME_ZONE)
  pools.set(platform, pool)
  platform.onClose(() => pool.close())
  return pool
}

export interface RenderWanted extends Making {
  data: PageData
  now: Date
  answer: Answer
  /**
   * Of what visitors see, taken before anything of the page was read, and when something is due; absent for a page of
   * one visitor alone, which shares no piece of it.
   */
  shared?: { generation: number; until: number } | undefined
  /** Hears what pieces of the page had asked when they were made for another one. */
  heard?: PageOrder['heard']
}

const generations = new WeakMap<Platform, { count: number }>()

/** Grows on this node with everything that visitors see: pieces of pages that were made before it are gone. */
export function generationOf(platform: Platform): number {
  const known = generations.get(platform)
  if (known) return known.count
  const generation = { count: 0 }
  const next = () => void generation.count++
  platform.events.onEveryNode('site.changed', next)
  platform.events.onEveryNode('class.changed', next)
  platform.events.onResync(next)
  generations.set(platform, generation)
  return 0
}

/** A page of a kind in a theme. */
export async function renderPage(platform: Platform, wanted: RenderWanted): Promise<string> {
  const { draft, data, now, answer, shared, heard } = wanted
  const { theme, path } = await madeWith(platform, wanted)
  return renderPool(platform).render({
    theme,
    template: path,
    data,
    now: now.getTime(),
    assets: `/static/${theme.name}/${theme.id.slice(-16)}/`,
    answer,
    fragments: draft ? undefined : shared,
    heard,
  })
}
