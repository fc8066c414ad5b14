import type { Platform } from '#/platform/platform.ts'
import { readArgs } from './engine/tags.ts'
import { madeWith, type Making } from './theme.read.ts'
import { bareName, usedNames, withTags } from './usedNames.ts'

/** How a page of a list is cut, where its template says it. */
export interface PageList {
  size?: number
  sort?: 'default' | 'time' | 'hits' | 'updated'
}

const unread = /\{%-?\s*(comment|raw)\s*-?%\}[\s\S]*?\{%-?\s*end\1\s*-?%\}/g
const tag = /\{%-?\s*cms_page_list\b((?:"[^"]*"|'[^']*'|[^"'%])*)-?%\}/
const parameter = /\b(size|sort)\s*:\s*(?:"([^"]*)"|'([^']*)'|(\d+))/g

/** Of the first `cms_page_list` in the template of the page, or in what that includes. */
export async function pageListOf(platform: Platform, making: Making): Promise<PageList> {
  const { theme, path } = await madeWith(platform, making)
  const known = cut.get(theme.files) ?? new Map<string, PageList>()
  cut.set(theme.files, known)
  const found = known.get(path) ?? read(theme.files, path)
  known.set(path, found)
  return found
}

const cut = new WeakMap<Readonly<Record<string, string>>, Map<string, PageList>>()

function read(files: Readonly<Record<string, string>>, path: string): PageList {
  const byName = new Map(Object.keys(files).map((file) => [bareName(file), file]))
  const seen = new Set([path])
  for (const file of seen) {
    const source = withTags(files[file] ?? '').replaceAll(unread, '')
    const said = tag.exec(source)?.[1]
    if (said !== undefined) return valuesOf(said)
    for (const name of usedNames(source, 'template')) {
      const used = byName.get(name)
      if (used !== undefined) seen.add(used)
    }
  }
  return {}
}

/** A value that the tag does not take is told by the template itself. */
function valuesOf(said: string): PageList {
  const given = Object.fromEntries([...said.matchAll(parameter)].map(([, name, a, b, c]) => [name, a ?? b ?? c]))
  try {
    return readArgs('cms_page_list', given)
  } catch {
    return {}
  }
}
