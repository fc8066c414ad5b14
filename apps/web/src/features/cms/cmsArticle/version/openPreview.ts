import { articleVersions } from '@app/shared/cms/articleVersions.ts'
import type { ArticleItem } from '@app/shared/cms/cmsArticle.ts'
import { call } from '#/kit/http/http.ts'

const hours = 24

/** 预览: opens a text as visitors will read it, the working copy where there is one, by a link made for that. */
export async function openPreview({ id, draftFlag }: Pick<ArticleItem, 'id' | 'draftFlag'>): Promise<void> {
  // A window that opens later than the click is taken for an advertisement.
  const page = window.open('', '_blank')
  if (!page) return
  page.opener = null
  try {
    const { url } = await call(articleVersions.preview, {
      params: { id },
      body: { draft: draftFlag === 'Y' ? 'Y' : 'N', hours },
    })
    page.location.replace(url)
  } catch (error) {
    page.close()
    throw error
  }
}
