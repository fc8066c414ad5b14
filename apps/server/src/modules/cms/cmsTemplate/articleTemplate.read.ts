import type { ArticleSnapshot } from '@app/shared/cms/cmsArticle.ts'
import type { Ctx } from '#/platform/context.ts'
import { faultsIn } from './checkTemplate.ts'
import { templateFor, themeOf, type Theme } from './theme.read.ts'
import { articleKinds } from './themeFiles.ts'
import { bareName, usedNames } from './usedNames.ts'

/** A theme that is read anew is another one: what was found of its files holds as long as it does. */
const known = new WeakMap<Theme, Map<string, Promise<string | undefined>>>()

interface Shown {
  text: Pick<ArticleSnapshot, 'articleType' | 'detailTemplate' | 'linkUrl'>
  /** `template`: its own, or what it has from a class above. */
  cls: { classType: string; template: string | null }
  theme: string
}

/** Why the theme of the site cannot show an article: the template it names is gone, or what makes its page is none. */
export async function templateFault(ctx: Ctx, { text, cls, theme: name }: Shown): Promise<string | undefined> {
  if (text.articleType === '1' && text.linkUrl) return undefined
  const own = text.detailTemplate
  if (own && !Object.hasOwn((await themeOf(ctx.platform, name)).files, own)) return '当前主题没有该模板'
  const kind = cls.classType === 'single' ? 'single' : (articleKinds[text.articleType] ?? 'article')
  const { theme, path } = await templateFor(ctx.platform, name, kind, own || cls.template)
  const faults = known.get(theme) ?? new Map<string, Promise<string | undefined>>()
  known.set(theme, faults)
  const found = faults.get(path) ?? faultFrom(ctx, theme, path)
  faults.set(path, found)
  // An answer that did not come is asked for again.
  found.catch(() => faults.delete(path))
  return found
}

/** The first fault of a template and of all that it includes. */
async function faultFrom({ platform }: Ctx, theme: Theme, path: string): Promise<string | undefined> {
  const paths = new Map(Object.keys(theme.files).map((file) => [bareName(file), file]))
  const wanted = [path]
  for (const file of wanted) {
    const source = theme.files[file] ?? ''
    const [fault] = await faultsIn(platform, file, source)
    if (fault) return `模板 ${file} 第${fault.line}行：${fault.message}`
    for (const name of usedNames(source, 'template')) {
      const used = paths.get(name)
      if (used === undefined) return `模板 ${file} 引用的 ${name} 不存在`
      if (!wanted.includes(used)) wanted.push(used)
    }
  }
  return undefined
}
