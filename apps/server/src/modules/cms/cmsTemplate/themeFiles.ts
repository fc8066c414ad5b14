import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const defaultTheme = 'default'

export interface ThemeFile {
  templateType: 'template' | 'static'
  path: string
  kind: string | null
  content: string
  sha256: string
}

/** Kinds of pages a theme has a template for; what it lacks comes from the theme of the product. */
export const templateKinds = [
  'index',
  'cover',
  'list',
  'single',
  'article',
  'article_link',
  'article_gallery',
  'article_video',
  'article_download',
  'search',
  'tag',
  'links',
  'guestbook',
  'resource_list',
  'resource',
  'password',
  'error404',
  'error500',
  'error503',
  'rss.xml',
] as const
export type TemplateKind = (typeof templateKinds)[number]

/** The kind whose template is taken where a theme has none of its own. */
export const parentKind: Partial<Record<TemplateKind, TemplateKind>> = {
  cover: 'list',
  single: 'article',
  article_link: 'article',
  article_gallery: 'article',
  article_video: 'article',
  article_download: 'article',
  tag: 'list',
  search: 'list',
}

/** Which template shows an article of a type; all others have the plain one. */
export const articleKinds: Record<string, TemplateKind> = {
  '1': 'article_link',
  '2': 'article_gallery',
  '3': 'article_video',
  '4': 'article_download',
}

export const kindOfPath = (path: string): TemplateKind | null =>
  templateKinds.find((kind) => path === kind || path === `${kind}.html` || path === `${kind}.liquid`) ?? null

export const sha256Of = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

const root = join(import.meta.dirname, 'themes', defaultTheme)

/** The files of the theme that comes with the product. */
export function productTheme(): ThemeFile[] {
  return globSync('{template,static}/**/*.*', { cwd: root })
    .toSorted()
    .map((file) => {
      const [templateType = '', ...rest] = file.split(/[\\/]/)
      const path = rest.join('/')
      const content = readFileSync(join(root, file), 'utf8')
      return {
        templateType: templateType as ThemeFile['templateType'],
        path,
        kind: templateType === 'template' ? kindOfPath(path) : null,
        content,
        sha256: sha256Of(content),
      }
    })
}
