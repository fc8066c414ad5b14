/** What texts of a kind look like, each with the end of the sentence that refuses another (generator §13.4). */
export const textPatterns = {
  date: { word: '日期', pattern: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, refusal: '{label}日期格式不正确' },
  number: { word: '数值', pattern: /^-?\d+(\.\d+)?$/, refusal: '{label}必须为数值' },
  integer: { word: '整数', pattern: /^-?\d+$/, refusal: '{label}必须为整数' },
  positiveInteger: { word: '正整数', pattern: /^[1-9]\d*$/, refusal: '{label}必须为正整数' },
  phone: { word: '手机号', pattern: /^1[3-9]\d{9}$/, refusal: '请输入正确的手机号' },
  tel: { word: '固定号码', pattern: /^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/, refusal: '请输入正确的固定号码' },
  zipCode: { word: '邮编', pattern: /^\d{6}$/, refusal: '请输入正确的邮编' },
  email: { word: '邮箱', pattern: /^[\w.+-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, refusal: '邮箱格式错误' },
  qq: { word: 'QQ号', pattern: /^[1-9]\d{4,11}$/, refusal: '请输入正确的QQ号' },
  idCard: {
    word: '身份证',
    pattern: /^[1-9]\d{5}(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/,
    refusal: '请输入正确的身份证号',
  },
  url: { word: '网址', pattern: /^https?:\/\/[^\s/$.?#][^\s]*$/, refusal: '请输入正确的网址' },
  ip: { word: 'IP地址', pattern: /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.(?!$)|$)){4}$/, refusal: '请输入正确的IP地址' },
} as const satisfies Record<string, { word: string; pattern: RegExp; refusal: string }>
export type TextPattern = keyof typeof textPatterns

/** A rule for texts of a kind, with the sentence that refuses others; nothing at all is for `min` and `nullish` to judge. */
export function fits(kind: TextPattern, label: string): [rule: (text: string) => boolean, refusal: string] {
  const { pattern, refusal } = textPatterns[kind]
  return [(text) => text === '' || pattern.test(text), refusal.replace('{label}', label)]
}

export const httpAddress = /^https?:\/\/[^/?#@\\]+([/?#][^\\]*)?$/i

/** `true` for the address of another site, without a name before its host, behind which the true one hides. */
export const isHttpAddress = (text: string): boolean => httpAddress.test(text) && !/\s/.test(text)

/** `true` for a page or a file of the product. */
export const isOwnAddress = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text)
