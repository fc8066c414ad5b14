import type { HelpText } from '#/kit/frame/help.ts'
import type { PageLink } from '#/kit/session/shell.ts'

const files = import.meta.glob<{ default: HelpText[] }>('#/features/**/*.help.ts', { eager: true })

const byFolder = Object.entries(files).map(([file, { default: texts }]) => ({
  folder: file.replace(/^.*\/features\/(.+)\/[^/]+$/, '$1'),
  texts,
}))

/** Help for one page of the caller. */
export interface PageHelp {
  fullPath: string
  /** Title of the page; undefined for one without a menu row. */
  page: string | undefined
  texts: readonly HelpText[]
}

/** What helps with the pages somebody has; of the others they need not know. */
export function helpOf(pages: readonly PageLink[]): PageHelp[] {
  return byFolder.flatMap(({ folder, texts }): PageHelp[] => {
    const link = pages.find((page) => page.folder === folder)
    const [first] = texts
    if (link) return [{ fullPath: link.fullPath, page: link.title, texts }]
    return first?.path ? [{ fullPath: first.path, page: undefined, texts }] : []
  })
}
