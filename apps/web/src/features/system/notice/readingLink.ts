export const readingPath = '/system/notice/NoticeReadIndex'

/** The notice that a link to the reading page opens; undefined for links to other pages. */
export function noticeOfLink(linkUrl: string): string | undefined {
  const { pathname, searchParams } = new URL(linkUrl, 'http://product')
  return pathname === readingPath ? (searchParams.get('id') ?? undefined) : undefined
}
