import type { Unsaved } from '@app/shared/cms/articleEditing.ts'

/** A form of a new article; its key tells two of them apart and finds its safety copy again. */
export const newPath = (classId: string | undefined, type: string): string =>
  pathOf({ key: crypto.randomUUID().replaceAll('-', ''), classId, type })

/** The form of a safety copy whose own form is gone; it begins with what the copy holds. */
export const lostPath = ({ key, classId, articleType }: Unsaved): string =>
  `${pathOf({ key, classId: classId ?? undefined, type: articleType ?? '0' })}&recover=1`

function pathOf({ key, classId, type }: { key: string; classId: string | undefined; type: string }): string {
  const query = new URLSearchParams({ type, key })
  if (classId) query.set('classId', classId)
  return `/cmsArticle/articleForm?${query.toString()}`
}

/** The form of a stored article, `view` to read it only. */
export const formPath = (id: string, view?: 'view') =>
  `/cmsArticle/articleFormEdit?${new URLSearchParams({ id, ...(view && { view: '1' }) }).toString()}`
