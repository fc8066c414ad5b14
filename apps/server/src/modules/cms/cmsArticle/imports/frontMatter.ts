import { refuse } from '#/platform/errors.ts'

/** What the head of a Markdown file may say of an article. */
export interface FrontMatter {
  title?: string
  summary?: string
  author?: string
  slug?: string
  date?: string
  draft?: string
  /** Names of classes, from the top to the one it stands in. */
  category?: string
  cover?: string
  tags: string[]
}

const longestHead = 20_000
const fence = /^---[ \t]*([A-Za-z]*)[ \t]*\r?\n/
const names: Readonly<Record<string, keyof FrontMatter>> = {
  title: 'title',
  summary: 'summary',
  description: 'summary',
  excerpt: 'summary',
  author: 'author',
  slug: 'slug',
  date: 'date',
  draft: 'draft',
  category: 'category',
  categories: 'category',
  cover: 'cover',
  image: 'cover',
  tags: 'tags',
  tag: 'tags',
}

/** The head of a Markdown file and what stands below it. Lines of YAML are read; no language is ever run. */
export function readFrontMatter(text: string): { head: FrontMatter; body: string } {
  const opened = fence.exec(text)
  const none = { head: { tags: [] }, body: text }
  if (!opened) return none
  const language = (opened[1] ?? '').toLowerCase()
  if (language !== '' && language !== 'yaml' && language !== 'yml') throw refuse('文件头只支持YAML格式')
  const rest = text.slice(opened[0].length)
  const end = /^(?:---|\.\.\.)[ \t]*$/m.exec(rest)
  if (!end || end.index > longestHead) return none
  return { head: headOf(rest.slice(0, end.index)), body: rest.slice(end.index + end[0].length).replace(/^\r?\n/, '') }
}

function headOf(text: string): FrontMatter {
  const head: FrontMatter = { tags: [] }
  let list: 'tags' | 'category' | undefined
  for (const line of text.split(/\r?\n/)) {
    const item = /^\s*-\s+(.+)$/.exec(line)?.[1]
    if (item !== undefined) {
      if (list === 'tags') head.tags.push(plain(item))
      else if (list) head.category = [head.category, plain(item)].filter(Boolean).join('/')
      continue
    }
    const [, key = '', value = ''] = /^([\w-]{1,40}):\s*(.*)$/.exec(line) ?? []
    const name = Object.hasOwn(names, key.toLowerCase()) ? names[key.toLowerCase()] : undefined
    list = (name === 'tags' || name === 'category') && value.trim() === '' ? name : undefined
    if (!name || value.trim() === '') continue
    if (name === 'tags') head.tags = listed(value)
    else if (name === 'category') head.category = listed(value).join('/')
    else head[name] = plain(value)
  }
  return { ...head, tags: [...new Set(head.tags.map((tag) => tag.slice(0, 30)).filter(Boolean))].slice(0, 10) }
}

const listed = (value: string) =>
  value
    .replaceAll(/^\[|\]$/g, '')
    .split(/[,，]/)
    .map(plain)
    .filter(Boolean)

const plain = (text: string) =>
  text
    .trim()
    .replace(/^(['"])(.*)\1$/s, '$2')
    .trim()
