import { articleVersions } from '@app/shared/cms/articleVersions.ts'
import type { ArticleItem } from '@app/shared/cms/cmsArticle.ts'
import { call } from '#/kit/http/http.ts'

const hours = 24

/** A link made to look at a text as visitors will read it, the working copy where there is one. */
export const previewUrl = async ({ id, draftFlag }: Pick<ArticleItem, 'id' | 'draftFlag'>): Promise<string> =>
  (await call(articleVersions.preview, { params: { id }, body: { draft: draftFlag === 'Y' ? 'Y' : 'N', hours } })).url

/** 预览: opens a text as visitors will read it, by a link made for that. */
export async function openPreview(row: Pick<ArticleItem, 'id' | 'draftFlag'>): Promise<void> {
  // A window that opens later than the click is taken for an advertisement.
  const page = window.open('', '_blank')
  if (!page) return
  page.opener = null
  try {
    page.location.replace(await previewUrl(row))
  } catch (error) {
    page.close()
    throw error
  }
}
