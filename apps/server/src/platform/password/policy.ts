import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const policySentence = '请输入8-64位字符，且不能为常见密码'

/** Lower-case; built from the patterns people choose most. */
const common = new Set(readFileSync(join(import.meta.dirname, 'commonPasswords.txt'), 'utf8').split('\n'))

export interface PasswordOwner {
  userName: string
  phonenumber?: string | null | undefined
  productName?: string | undefined
}

/** 8 to 64 characters and nothing a stranger would try first (security §2.1). */
export function isAcceptable(password: string, owner: PasswordOwner): boolean {
  const length = [...password].length
  if (length < 8 || length > 64 || password.includes('\u0000')) return false
  const plain = password.normalize('NFC').toLowerCase()
  const own = [owner.userName, owner.phonenumber, owner.productName, 'atrium', '中庭']
    .filter(Boolean)
    .map((word) => String(word).toLowerCase())
  return !common.has(plain) && !own.includes(plain)
}

/** 1 weak to 3 strong, by the number of character classes (auth §4.2). */
export function strengthOf(password: string): '1' | '2' | '3' {
  const classes = [/\d/, /[a-z]/, /[A-Z]/, /[^\da-zA-Z]/].filter((pattern) => pattern.test(password)).length
  if (classes <= 1) return '1'
  return classes === 2 ? '2' : '3'
}
