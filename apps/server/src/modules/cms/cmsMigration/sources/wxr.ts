import { createReadStream } from 'node:fs'
import { SaxesParser } from 'saxes'
import { mostItems } from '@app/shared/cms/cmsMigration.ts'
import { refuse } from '#/platform/errors.ts'
import type { ReadSource, SourceItem } from './source.ts'
import { openUploads, withUploads } from './uploads.ts'
import { wordpressHtml } from './wordpressHtml.ts'

const deepest = 100
/** Characters of one item, all its elements and comments together; one element is a text of 2 MiB at the most. */
const longestItem = 16 * 1_048_576
const longestText = 2 * 1_048_576

/** One `<item>` as it stands, elements by their names. */
interface RawItem {
  texts: Map<string, string>
  categories: { domain: string; nicename: string; name: string }[]
  metas: Map<string, string>
}

interface Category {
  name: string
  parent: string
}

const wrong = (line?: number) => refuse(line ? `文件格式不正确（第${line}行）` : '文件格式不正确')

/**
 * Items of an export of WordPress, one after the other however large the file is. Entities of its own, elements nested
 * beyond reason and a file that ends in the middle are refused; nothing is ever fetched (security IN-12).
 */
async function* itemsOf(path: string): AsyncIterable<{ item: RawItem; categories: ReadonlyMap<string, Category> }> {
  const parser = new SaxesParser()
  const categories = new Map<string, Category>()
  const found: RawItem[] = []
  const names: string[] = []
  let item: RawItem | undefined
  let category: Partial<Record<'nicename' | 'parent' | 'name', string>> | undefined
  let label = { domain: '', nicename: '' }
  let metaKey = ''
  let text = ''
  let itemLength = 0
  let isFeed = false

  parser.on('doctype', () => {
    throw refuse('文件格式不正确')
  })
  parser.on('error', () => {
    throw wrong(parser.line)
  })
  /** Where the parser last told of something: what it holds back grows from there. */
  let toldAt = 0
  const take = (chunk: string) => {
    toldAt = parser.position
    text += chunk
    itemLength += chunk.length
    if (text.length > longestText || itemLength > longestItem) throw refuse(`第${parser.line}行的内容过大，无法导入`)
  }
  parser.on('text', (chunk) => {
    if (item || category) take(chunk)
  })
  parser.on('cdata', (chunk) => {
    if (item || category) take(chunk)
  })
  parser.on('opentag', ({ name, attributes }) => {
    toldAt = parser.position
    if (names.length === 0) isFeed = name === 'rss'
    if (!isFeed) throw refuse('不是WordPress导出的文件')
    names.push(name)
    if (names.length > deepest) throw wrong(parser.line)
    text = ''
    const parent = names.at(-2)
    if (name === 'item' && parent === 'channel') {
      item = { texts: new Map(), categories: [], metas: new Map() }
      itemLength = 0
    } else if (name === 'wp:category' && parent === 'channel') {
      category = {}
      itemLength = 0
    } else if (name === 'category' && parent === 'item')
      label = { domain: attributes.domain ?? '', nicename: attributes.nicename ?? '' }
  })
  parser.on('closetag', ({ name }) => {
    toldAt = parser.position
    names.pop()
    const parent = names.at(-1)
    if (item && parent === 'item') {
      if (name === 'category') item.categories.push({ ...label, name: text.trim() })
      // `title` of an item comes first; what else is named so stands deeper.
      else if (name !== 'wp:comment' && name !== 'wp:postmeta') item.texts.set(name, text)
    } else if (item && parent === 'wp:postmeta') {
      if (name === 'wp:meta_key') metaKey = text.trim()
      if (name === 'wp:meta_value' && metaKey === '_thumbnail_id') item.metas.set(metaKey, text.trim())
    } else if (category && parent === 'wp:category') {
      if (name === 'wp:category_nicename') category.nicename = text.trim()
      if (name === 'wp:category_parent') category.parent = text.trim()
      if (name === 'wp:cat_name') category.name = text.trim()
    } else if (name === 'wp:category' && category) {
      if (category.nicename)
        categories.set(category.nicename, { name: category.name || category.nicename, parent: category.parent ?? '' })
      category = undefined
    } else if (name === 'item' && item) {
      found.push(item)
      item = undefined
    }
    text = ''
  })

  const stream = createReadStream(path, { encoding: 'utf8', highWaterMark: 65_536 })
  let first = true
  for await (const chunk of stream) {
    // A mark at the very beginning is no text.
    parser.write(first ? String(chunk).replace(/^\uFEFF\s*/, '') : String(chunk))
    first = false
    if (parser.position - toldAt > 2 * longestText) throw refuse(`第${parser.line}行的内容过大，无法导入`)
    for (const one of found.splice(0)) yield { item: one, categories }
  }
  try {
    parser.close()
  } catch {
    throw refuse('文件不完整，请重新导出后再上传')
  }
  if (!isFeed) throw refuse('不是WordPress导出的文件')
  for (const one of found.splice(0)) yield { item: one, categories }
}

const wanted = new Set(['post', 'page'])
const left = new Set(['trash', 'auto-draft', 'inherit'])

/** An export of WordPress (WXR): posts and pages with their classes, tags, dates, states and addresses. */
export const readWxr: ReadSource = async function* (ctx, { path, fetchImages, media }) {
  const uploads = media === undefined ? undefined : await openUploads(media, ctx.platform.env.limits)
  const pictures = fetchImages || uploads ? await attachmentsOf(path) : new Map<string, string>()
  let count = 0
  for await (const { item, categories } of itemsOf(path)) {
    const textOf = (name: string) => item.texts.get(name)?.trim() ?? ''
    if (!wanted.has(textOf('wp:post_type')) || left.has(textOf('wp:status'))) continue
    count += 1
    if (count > mostItems) throw refuse(`一次最多导入${mostItems}篇文章，请分开导出`)
    const guid = textOf('guid') || textOf('link') || `${textOf('wp:post_type')}-${textOf('wp:post_id')}`
    const key = `wxr:${guid}`
    const title = textOf('title') || '无标题'
    const cover = pictures.get(item.metas.get('_thumbnail_id') ?? '')
    const one = itemOf(item, categories, { key, guid, title, cover })
    yield uploads ? { ...one, ...(await withUploads(uploads, { content: one.content, coverUrl: cover })) } : one
  }
  if (count === 0) throw refuse('没有可导入的数据')
}

/** Addresses of pictures by the ids of their items. */
async function attachmentsOf(path: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const { item } of itemsOf(path)) {
    const url = item.texts.get('wp:attachment_url')?.trim()
    if (item.texts.get('wp:post_type')?.trim() === 'attachment' && url)
      found.set(item.texts.get('wp:post_id')?.trim() ?? '', url.slice(0, 2_000))
  }
  return found
}

function itemOf(
  item: RawItem,
  categories: ReadonlyMap<string, Category>,
  { key, guid, title, cover }: { key: string; guid: string; title: string; cover: string | undefined },
): SourceItem {
  const textOf = (name: string) => item.texts.get(name)?.trim() ?? ''
  const status = textOf('wp:status')
  const labels = (domain: string) => item.categories.filter((one) => one.domain === domain)
  const paths = labels('category').map((one) => pathOf(categories, one))
  const time = timeOf(textOf('wp:post_date_gmt'), 'Z') ?? timeOf(textOf('wp:post_date'), '')
  return {
    key,
    title,
    // The class that says most.
    classPath: paths.toSorted((a, b) => b.split('/').length - a.split('/').length)[0] ?? '',
    author: textOf('dc:creator') || null,
    isPublished: status === 'publish' || status === 'future',
    publishTime: status === 'publish' || status === 'future' ? time : null,
    slug: decoded(textOf('wp:post_name')) || null,
    summary: textOf('excerpt:encoded') || null,
    tags: labels('post_tag').map(({ name }) => name),
    content: wordpressHtml(item.texts.get('content:encoded') ?? ''),
    contentFormat: 'html',
    oldPaths: oldPathsOf([textOf('link'), guid, `/?p=${textOf('wp:post_id')}`]),
    pictures: [],
    lost: 0,
    coverUrl: cover,
  }
}

/** Names from the top; a circle of parents ends where it began. */
function pathOf(categories: ReadonlyMap<string, Category>, { nicename, name }: { nicename: string; name: string }) {
  const names = [categories.get(nicename)?.name ?? (name || nicename)]
  const seen = new Set([nicename])
  for (let parent = categories.get(nicename)?.parent ?? ''; parent && !seen.has(parent) && names.length < 8;) {
    seen.add(parent)
    const above = categories.get(parent)
    if (!above) break
    names.unshift(above.name)
    parent = above.parent
  }
  return names.map((one) => one.replaceAll('/', ' ')).join('/')
}

const timeOf = (text: string, zone: string) =>
  /^[12]\d{3}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`))
    ? `${text}${zone}`
    : null

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Of whole addresses what follows the host; `?p=1` at the root as well as paths. */
function oldPathsOf(addresses: readonly string[]): string[] {
  const paths = addresses.flatMap((address) => {
    const url = URL.parse(address, 'http://old.invalid')
    const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
    if (!url || !isWeb) return []
    const path = `${decoded(url.pathname)}${url.search}`
    return path === '/' || path.length > 500 || path === '/?p=' || /[\s\\]/.test(path) ? [] : [path]
  })
  return [...new Set(paths)]
}
