/** A form of a new article; its key tells two of them apart and finds its safety copy again. */
export function newPath(classId: string | undefined, type: string): string {
  const query = new URLSearchParams({ type, key: crypto.randomUUID().replaceAll('-', '') })
  if (classId) query.set('classId', classId)
  return `/cmsArticle/articleForm?${query.toString()}`
}

/** The form of a stored article, `view` to read it only. */
export const formPath = (id: string, view?: 'view') =>
  `/cmsArticle/articleFormEdit?${new URLSearchParams({ id, ...(view && { view: '1' }) }).toString()}`
