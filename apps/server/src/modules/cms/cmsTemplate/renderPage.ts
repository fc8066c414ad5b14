import type { Platform } from '#/platform/platform.ts'
import { createRenderPool, type Answer, type RenderPool } from './engine/renderPool.ts'
import type { PageData } from './engine/safeHtml.ts'
import { draftedFor, templateFor, type TemplateDraft } from './theme.read.ts'
import type { TemplateKind } from './themeFiles.ts'

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

export interface RenderWanted {
  theme: string
  kind: TemplateKind
  /** A template that a class or article names; what the theme lacks is as if it named none. */
  template?: string | null
  /** What a preview shows instead of what is stored. */
  draft?: TemplateDraft | undefined
  data: PageData
  now: Date
  answer: Answer
}

/** A page of a kind in a theme. */
export async function renderPage(platform: Platform, wanted: RenderWanted): Promise<string> {
  const { theme: name, kind, template, draft, data, now, answer } = wanted
  const stored = await templateFor(platform, name, kind, template)
  const { theme, path } = draft ? await draftedFor(platform, name, draft, stored) : stored
  return renderPool(platform).render({
    theme,
    template: path,
    data,
    now: now.getTime(),
    assets: `/static/${theme.name}/${theme.id.slice(-16)}/`,
    answer,
  })
}
