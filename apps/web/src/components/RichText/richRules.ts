import type { Rule } from 'antd/es/form'
import { inertBody } from './cleanDom.ts'
import { pendingPath } from './paste.ts'

/** Characters that are no blanks, as an author counts them. */
export const lengthOf = (text: string) => [...text.replaceAll(/\s+/g, '')].length

/** Rules of a rich text in a form: nothing is still on its way, it is not too long. */
export const richTextRules = (label: string, maxLength = Infinity): Rule[] => [
  {
    validator: (_, value: string | undefined) => {
      if (value?.includes(pendingPath)) return Promise.reject(new Error('图片正在上传，请稍候'))
      const tooLong = maxLength < Infinity && lengthOf(inertBody(value ?? '').textContent ?? '') > maxLength
      return tooLong ? Promise.reject(new Error(`${label}长度不能超过${maxLength}个字符`)) : Promise.resolve()
    },
  },
]
