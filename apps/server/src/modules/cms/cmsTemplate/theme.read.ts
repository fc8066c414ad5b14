import { and, asc, eq } from 'drizzle-orm'
import { createNodeCache, type NodeCache } from '#/platform/nodes/nodeCache.ts'
import type { Platform } from '#/platform/platform.ts'
import { cmsTemplateTable as t } from './cmsTemplate.table.ts'
import type { ThemeFiles } from './engine/renderPool.ts'
import { defaultTheme, kindOfPath, parentKind, sha256Of, type TemplateKind } from './themeFiles.ts'
import { bareName, usedNames } from './usedNames.ts'

export interface StaticFile {
  path: string
  content: string | Buffer
  sha256: string
  size: number
}

/** A theme as pages are made with it. */
export interface Theme extends ThemeFiles {
  name: string
  /** Path of the template of each kind that the theme has. */
  kinds: ReadonlyMap<TemplateKind, string>
  statics: ReadonlyMap<string, StaticFile>
}

const caches = new WeakMap<Platform, NodeCache<Theme>>()

async function read(platform: Platform, name: string): Promise<Theme> {
  const rows = await platform.database.sideDb
    .select({
      type: t.templateType,
      path: t.path,
      content: t.content,
      encoding: t.encoding,
      sha256: t.sha256,
      size: t.size,
    })
    .from(t)
    .where(and(eq(t.theme, name), eq(t.siteId, '1'), eq(t.delFlag, '0'), eq(t.status, '0')))
    .orderBy(asc(t.templateType), asc(t.path))
  const templates = rows.filter(({ type }) => type === 'template')
  const kinds = new Map<TemplateKind, string>()
  for (const { path } of templates) {
    const kind = kindOfPath(path)
    if (kind) kinds.set(kind, path)
  }
  return {
    name,
    id: `${name}@${sha256Of(rows.map(({ path, sha256 }) => `${path} ${sha256}`).join('\n')).slice(0, 16)}`,
    files: Object.fromEntries(templates.map(({ path, content }) => [path, content ?? ''])),
    kinds,
    statics: new Map(
      rows
        .filter(({ type }) => type === 'static')
        .map(({ path, content, encoding, sha256, size }) => [
          path,
          {
            path,
            content: encoding === 'base64' ? Buffer.from(content ?? '', 'base64') : (content ?? ''),
            sha256,
            size,
          },
        ]),
    ),
  }
}

/** The tag of pages that were made with the theme. */
export const themeTag = (theme: string): string => `t:${theme}`

/** The node's copy of a theme; whoever changes a file says `site.changed` with its tag. */
export function themeOf(platform: Platform, name: string): Promise<Theme> {
  const known = caches.get(platform)
  if (known) return known.get(name)
  const options = { name: 'cmsTemplateCache', prefix: 'cms_template:', max: 4, shown: () => undefined }
  const cache = createNodeCache(platform, options, (key) => read(platform, key))
  platform.events.onEveryNode('site.changed', ({ tags }) =>
    cache.drop(tags.filter((tag) => tag.startsWith('t:')).map((tag) => tag.slice(2))),
  )
  caches.set(platform, cache)
  return cache.get(name)
}

/** What stands in an editor of a theme. */
export interface TemplateDraft {
  path: string
  content: string
}

/**
 * The same as it would be if the draft were stored: what other templates include is shown in the page's own template,
 * everything else makes the page.
 */
export async function draftedFor(
  platform: Platform,
  name: string,
  draft: TemplateDraft,
  found: { theme: Theme; path: string },
): Promise<{ theme: Theme; path: string }> {
  const theme = await themeOf(platform, name)
  const files = { ...theme.files, [draft.path]: draft.content }
  const drafted = { ...theme, files, id: `${sha256Of(`${draft.path} ${draft.content}`).slice(0, 16)}~${theme.id}` }
  const isPart = Object.values(files).some((source) => usedNames(source, 'template').has(bareName(draft.path)))
  if (!isPart) return { theme: drafted, path: draft.path }
  return found.theme.name === name ? { theme: drafted, path: found.path } : found
}

/** Which theme makes a page of the kind, and with which of its templates: its own, that of the parent kind, the product's. */
export async function templateFor(
  platform: Platform,
  name: string,
  kind: TemplateKind,
  chosen?: string | null,
): Promise<{ theme: Theme; path: string }> {
  const theme = await themeOf(platform, name)
  if (chosen && Object.hasOwn(theme.files, chosen)) return { theme, path: chosen }
  const parent = parentKind[kind]
  const path = theme.kinds.get(kind) ?? (parent && theme.kinds.get(parent))
  if (path) return { theme, path }
  if (name === defaultTheme) throw new Error(`the theme has no template for ${kind}`)
  return templateFor(platform, defaultTheme, kind)
}

/** A page that is about to be made: of which theme and kind. */
export interface Making {
  theme: string
  kind: TemplateKind
  /** A template that a class or article names; what the theme lacks is as if it named none. */
  template?: string | null | undefined
  /** What a preview shows instead of what is stored. */
  draft?: TemplateDraft | undefined
}

/** The theme and the template that make it. */
export async function madeWith(platform: Platform, { theme, kind, template, draft }: Making) {
  const stored = await templateFor(platform, theme, kind, template)
  return draft ? draftedFor(platform, theme, draft, stored) : stored
}
