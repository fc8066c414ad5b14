import { invalid } from '#/platform/errors.ts'

/** A new key is written with the keys of a keyboard: letters of other scripts look like Latin ones (security AU-16). */
export function assertPlainKey(field: string, label: string, sent: string | undefined, stored?: string): void {
  const key = sent?.trim()
  if (key !== undefined && key !== stored && !/^[\x20-\x7e]*$/.test(key))
    throw invalid({ [field]: `${label}只能使用英文字母、数字和半角符号` })
}
