import type { HostCall } from '@app/shared/cms/templateTags.ts'
import {
  hotWords,
  leaveWordTag,
  linkTag,
  listedClasses,
  neighbours,
  publicLeaveWords,
  publicParams,
  publicTags,
  publishedList,
  sharingTags,
  wordsTag,
  type Answer,
  type ArticleFlag,
  type ListOrder,
  type PublicClass,
  type PublishedArticle,
} from '#/modules/cms/api.ts'
import { readResources, readStat } from './dataNumbers.ts'
import { linkRows } from './linkRows.ts'
import { addressOf, addressTags } from './ownLinks.ts'
import { paramRows } from './params.ts'
import { classRows, tagUrl, tellItem, tellItems, tellLeaveWord } from './tell.ts'
import { allListed, classNamed, type Visit } from './visit.ts'

type Args = Parameters<Answer>[1]

const text = (value: Args[string] | undefined) => (value === undefined ? undefined : String(value))
const sizeOf = ({ size = 20 }: Args) => Number(size)

const withAll = (cls: PublicClass): PublicClass[] => [cls, ...cls.below.flatMap(withAll)]

function readClasses(visit: Visit, args: Args) {
  const parent = args.parent === undefined ? undefined : classNamed(visit, String(args.parent))
  if (args.parent !== undefined && !parent) return []
  const { roots, byId } = visit.classes
  const siblings = parent ? (byId.get(parent.parentId)?.below ?? roots) : roots
  const found = {
    self: parent ? [parent] : [],
    child: parent?.below ?? roots,
    siblings,
    descendants: (parent?.below ?? roots).flatMap(withAll),
    root: roots,
  }[String(args.level ?? 'child')]
  return classRows(
    (found ?? []).filter(({ inMenu }) => args.menu !== true || inMenu === 'Y').slice(0, Number(args.size ?? 100)),
  )
}

async function readArticles(visit: Visit, args: Args) {
  const cls = args.class === undefined ? undefined : classNamed(visit, String(args.class))
  if (args.class !== undefined && !cls) return []
  const classIds = cls ? listedClasses(cls, args.children !== false) : allListed(visit)
  const excludeNos = (text(args.exclude) ?? '')
    .split(',')
    .map(Number)
    .filter((no) => Number.isSafeInteger(no) && no > 0)
  const rows = await publishedList(
    visit.ctx,
    {
      classIds,
      excludeNos,
      ...(args.type === undefined ? {} : { type: String(args.type) }),
      ...(args.flag === undefined ? {} : { flag: String(args.flag) as ArticleFlag }),
      ...(args.notFlag === undefined ? {} : { notFlag: String(args.notFlag) as ArticleFlag }),
      ...(args.tag === undefined ? {} : { tag: String(args.tag) }),
      ...(args.author === undefined ? {} : { author: String(args.author) }),
      ...(args.days === undefined ? {} : { days: Number(args.days) }),
    },
    { sort: String(args.sort ?? 'default') as ListOrder, size: sizeOf(args), offset: Number(args.offset ?? 0) },
  )
  return tellItems(visit, rows)
}

async function readRelated(visit: Visit, published: PublishedArticle | undefined, args: Args) {
  if (!published) return []
  const { article } = published
  const size = args.size === undefined ? 5 : Number(args.size)
  const classIds = allListed(visit)
  const named = article.relatedIds.length > 0 ? article.relatedIds : await sharingTags(visit.ctx, article.id, size)
  const rows = await publishedList(visit.ctx, { classIds, ids: named }, { sort: 'time', size })
  const more =
    article.relatedIds.length > 0 || rows.length >= size
      ? []
      : await publishedList(
          visit.ctx,
          {
            classIds: [article.classId],
            excludeNos: [article.articleNo, ...rows.map(({ articleNo }) => articleNo)],
          },
          { sort: 'time', size: size - rows.length },
        )
  return tellItems(visit, [...rows, ...more])
}

/** On pages that show articles beside their own: files of them follow every list, cached pages wait for their time. */
export const listsTag = 'lists'
const showsLists = new Set(['cms_articles', 'cms_related', 'cms_prev_next', 'cms_tags', 'cms_stat'])

/** The tags of what a call shows, beside what the address of the page says. */
export function noteUse(call: HostCall, args: Args, used: Set<string>): void {
  if (showsLists.has(call)) used.add(listsTag)
  if (call === 'cms_links') used.add(linkTag(text(args.type) ?? ''))
  if (call === 'cms_resources' || call === 'cms_stat') used.add('resources')
  if (call === 'cms_leave_words' || call === 'cms_stat') used.add(leaveWordTag)
  if (call === 'cms_hot_words') for (const tag of [wordsTag, listsTag, 'resources']) used.add(tag)
  if (call === 'url') for (const tag of addressTags(text(args.address) ?? '')) used.add(tag)
}

/** Answers the data tags of one page (`shared/cms/templateTags.ts`); `used` takes the tags of what it shows. */
export const answerFor =
  (visit: Visit, published?: PublishedArticle, used: Set<string> = new Set()): Answer =>
  async (call, args) => {
    noteUse(call, args, used)
    switch (call) {
      case 'cms_class':
        return readClasses(visit, args)
      case 'cms_articles':
        return readArticles(visit, args)
      case 'cms_related':
        return readRelated(visit, published, args)
      case 'cms_prev_next': {
        if (!published) return {}
        const { prev, next } = await neighbours(visit.ctx, published.article)
        return { prev: prev ? tellItem(visit, prev) : null, next: next ? tellItem(visit, next) : null }
      }
      case 'cms_tags': {
        const sort = args.sort === 'name' ? 'name' : 'count'
        const rows = await publicTags(visit.ctx, { sort, size: sizeOf(args) })
        return rows.map(({ name, count }) => ({ name, count, url: tagUrl(name) }))
      }
      case 'cms_resources':
        return readResources(visit, args)
      case 'cms_hot_words':
        return (await hotWords(visit.ctx, sizeOf(args))).map((word) => ({
          word,
          url: `/search?q=${encodeURIComponent(word)}`,
        }))
      case 'cms_stat':
        return readStat(visit, text(args.name) ?? 'articles')
      case 'cms_dict':
        return (await visit.ctx.platform.ports.dictLabels(text(args.type) ?? '')).map(({ value, label }) => ({
          value,
          label,
        }))
      case 'cms_params':
        return paramRows(await publicParams(visit.ctx), text(args.type) ?? '')
      case 'cms_links':
        return linkRows(visit, text(args.type) ?? '', sizeOf(args))
      case 'cms_leave_words': {
        const { rows } = await publicLeaveWords(visit.ctx, { size: sizeOf(args) })
        return rows.map((row) => tellLeaveWord(visit, row))
      }
      case 'url':
        return addressOf(visit, text(args.address) ?? '')
      case 'cms_page_list':
      case 'cms_pagination':
      case 'cms_breadcrumb':
        // The thread has these with the page.
        return null
    }
  }
