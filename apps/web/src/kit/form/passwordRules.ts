import type { FormRule } from 'antd'

export const passwordLengthText = '请输入8-64位字符，且不能为常见密码'

/** What the browser can check of the password policy; the list of common passwords stays on the server (auth §4.2). */
export const newPasswordRules: FormRule[] = [
  { required: true, message: '请输入新密码' },
  { min: 8, max: 64, message: passwordLengthText },
]

/** The second input repeats the first one. */
export const confirmRule =
  (field: string): FormRule =>
  ({ getFieldValue }) => ({
    required: true,
    validator: (_, value: string | undefined) => {
      if (!value) return Promise.reject(new Error('请再次输入新密码确认'))
      return value === getFieldValue(field) ? Promise.resolve() : Promise.reject(new Error('两次输入的密码不一致'))
    },
  })

/** 0 for nothing typed, then 弱 1, 中 2, 强 3 by the kinds of characters used (auth §4.2). */
export function strengthOf(password: string | undefined): 0 | 1 | 2 | 3 {
  if (!password) return 0
  const kinds = [/\d/, /[a-z]/, /[A-Z]/, /[^\da-zA-Z]/].filter((kind) => kind.test(password)).length
  if (kinds <= 1) return 1
  return kinds >= 3 && password.length >= 4 ? 3 : 2
}
