import type { Reader } from '@app/form-engine/controls/cellReaders.ts'
import type { Option } from '@app/form-engine/document/types.ts'

const marks = /[\s/／\\、,，>·-]+/g

/** The way to a code, wherever it stands. */
function wayTo(places: readonly Option[], code: string): unknown[] | undefined {
  for (const { value, children = [] } of places) {
    if (value === code) return [value]
    const further = wayTo(children, code)
    if (further) return [value, ...further]
  }
  return undefined
}

/** Places that nobody writes: 北京市 in 北京市, and what only gathers counties (省直辖县级行政区划, 县). */
const isSilent = ({ label }: Option, above: string) => label === above || /直辖县级|^县$/.test(label)

/** The way that names or codes spell, whatever stands between them; the last code alone says all of it. */
function spelled(places: readonly Option[], text: string, above = ''): unknown[] | undefined {
  if (text === '') return []
  for (const place of places) {
    const { value, label, children = [] } = place
    const name = [label, String(value)].find((one) => text.startsWith(one))
    const further = name === undefined ? undefined : spelled(children, text.slice(name.length), label)
    if (further) return [value, ...further]
    const past = isSilent(place, above) ? spelled(children, text, label) : undefined
    if (past) return [value, ...past]
  }
  return undefined
}

/** 浙江省 / 杭州市 / 西湖区, 浙江省杭州市西湖区, 330000/330100/330106 or 330106. */
export const readRegion: Reader = (text, _, places) => {
  const value = wayTo(places, text) ?? spelled(places, text.normalize('NFKC').replaceAll(marks, ''))
  return value && value.length > 0 ? { value } : { fault: '区域不存在' }
}
