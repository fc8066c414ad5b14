import { articleType } from '@app/shared/cms/articleStatus.ts'
import type { ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { ArticleRow } from './article.table.ts'

type Addressed = Pick<ArticleRow, 'articleNo' | 'slug' | 'firstPublishTime'>
type Rules = Pick<SiteSettings, 'urlRule' | 'urlSuffix'>

/** Where visitors read it: path from the root of the site by its rule (cms §4). */
export function articlePath(
  { urlRule, urlSuffix }: Rules,
  { classPath }: Pick<ClassRow, 'classPath'>,
  { articleNo, slug, firstPublishTime }: Addressed,
): string {
  const suffix = urlSuffix === 'none' ? '' : '.html'
  const last = urlRule === 'slug' && slug ? slug : String(articleNo)
  const [year, month] = urlRule === 'date' && firstPublishTime ? firstPublishTime.split('-') : []
  return `${classPath}${year && month ? `/${year}/${month}` : ''}/${last}${suffix}`
}

/** The whole address; a link article leads elsewhere. */
export function articleUrl(
  settings: SiteSettings,
  cls: Pick<ClassRow, 'classPath'>,
  article: Addressed & Pick<ArticleRow, 'articleType' | 'linkUrl'>,
): string {
  if (article.articleType === articleType.link && article.linkUrl) return article.linkUrl
  return `${settings.domain ?? ''}${articlePath(settings, cls, article)}`
}

/** Pages that show the article: itself, its class and those above, home, feeds and lists over classes (cms §19.5). */
export const tagsOfArticle = (id: string, ...paths: readonly string[]): string[] => [
  `a:${id}`,
  ...paths.flatMap((parentIds) => parentIds.split('/').map((classId) => `c:${classId}`)),
  'list',
]
