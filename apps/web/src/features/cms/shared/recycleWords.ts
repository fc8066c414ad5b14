/** Of one, or of several: what will be gone for good. */
export const purgeQuestion = '彻底删除后无法恢复，确认删除吗?'

/** Names of rows, the first few of them. */
export const namesOf = (names: readonly string[]): string =>
  `${names.slice(0, 5).join('、')}${names.length > 5 ? ` 等 ${names.length} 项` : ''}`

export const daysText = (days: number | null): string =>
  days === null ? '永久保留' : days <= 0 ? '即将清除' : `${days} 天`
